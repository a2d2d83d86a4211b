package io.agentreach.store;

import org.jspecify.annotations.Nullable;

/**
 * A store that could not do what was asked. The message says what is wrong, names the file where
 * there is one, and ends with the remedy; it never contains what was to be stored.
 */
public final class StoreException extends RuntimeException {
  private final Kind kind;
  private final String remedy;

  public StoreException(Kind kind, String problem, String remedy, @Nullable Throwable cause) {
    super(problem + ". " + remedy + ".", cause);
    this.kind = kind;
    this.remedy = remedy;
  }

  /**
   * The fault for what only a bug can cause; tells the cause's type, whose message may hold
   * secrets.
   */
  public static StoreException defect(String failed, Throwable cause) {
    return new StoreException(
        Kind.REFUSED,
        failed + " failed in the program itself: " + cause.getClass().getSimpleName(),
        "Report this as a defect; nothing else is affected",
        cause);
  }

  /** What went wrong, for programs. */
  public Kind kind() {
    return kind;
  }

  /** What to do about it, for people. */
  public String remedy() {
    return remedy;
  }

  /** The closed list of what can go wrong. */
  public enum Kind {
    /** Too many writes or reads wait; nothing was done. */
    FULL(true),
    /** The store was closed; nothing was done. */
    CLOSED(false),
    /** This one write or read cannot be done; nothing of it remains. */
    REFUSED(false),
    /** The transaction failed, through no fault of the write; nothing of it remains. */
    NOT_WRITTEN(true),
    /** Another hub uses the data folder, or another program holds the database's lock. */
    LOCKED(true),
    /** The file is damaged, or no database at all. */
    CORRUPT(false),
    /** The file or its folder cannot be written. */
    READ_ONLY(false),
    /** The file or its folder cannot be created, opened or read. */
    UNREADABLE(false),
    /** The database was made by another version or another program. */
    INCOMPATIBLE(false);

    private final boolean passing;

    Kind(boolean passing) {
      this.passing = passing;
    }

    /** Whether the same request may succeed a little later with no one's help. */
    public boolean passing() {
      return passing;
    }
  }
}
