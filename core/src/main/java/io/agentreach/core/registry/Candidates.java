package io.agentreach.core.registry;

import io.agentreach.core.model.AgentId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The agents that declare one capability, as an array that readers scan without a lock.
 *
 * <p>Adding is cheap on average: a snapshot shares the array of the one before as long as there is
 * room behind it. Replacing and removing copy. Written under the catalogue's lock, read from
 * anywhere.
 */
public final class Candidates {
  /** What a reader sees: the first {@code size} entries. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Snapshot(Candidate[] entries, int size) {}

  private final Map<AgentId, Integer> places = new HashMap<>();
  private final AtomicInteger turn = new AtomicInteger();
  private volatile @Nullable TermsTally tally;
  private volatile Snapshot snapshot = new Snapshot(new Candidate[4], 0);

  /** A list that holds one entry and never changes. */
  public static Candidates only(Candidate candidate) {
    Candidates one = new Candidates();
    one.put(candidate);
    return one;
  }

  void put(Candidate candidate) {
    Snapshot present = snapshot;
    Integer place = places.get(candidate.agentId());
    count(candidate, null);
    if (place != null) {
      Candidate[] copy = present.entries.clone();
      copy[place] = candidate;
      snapshot = new Snapshot(copy, present.size);
      count(null, present.entries[place]);
      return;
    }
    Candidate[] entries = present.entries;
    if (present.size == entries.length) {
      entries = Arrays.copyOf(entries, entries.length * 2);
    }
    entries[present.size] = candidate;
    places.put(candidate.agentId(), present.size);
    snapshot = new Snapshot(entries, present.size + 1);
  }

  void remove(AgentId agent) {
    Integer place = places.remove(agent);
    if (place == null) {
      return;
    }
    Snapshot present = snapshot;
    Candidate gone = present.entries[place];
    int last = present.size - 1;
    Candidate[] copy = Arrays.copyOf(present.entries, Math.max(4, last));
    if (place != last) {
      copy[place] = present.entries[last];
      places.put(copy[place].agentId(), place);
    }
    if (last < copy.length) {
      Arrays.fill(copy, last, copy.length, null);
    }
    snapshot = new Snapshot(copy, last);
    count(null, gone);
  }

  boolean isEmpty() {
    return snapshot.size == 0;
  }

  /** On what terms those in the list take calls. */
  Terms terms() {
    TermsTally found = tally;
    return found == null ? Terms.NONE : found.terms();
  }

  private void count(@Nullable Candidate come, @Nullable Candidate gone) {
    TermsTally found = tally;
    if (come != null && Terms.any(come.capability())) {
      found = found == null ? new TermsTally() : found;
      found.add(come.capability());
    }
    if (gone != null && found != null) {
      found.remove(gone.capability());
    }
    tally = found;
  }

  /** A view that does not change while it is scanned. */
  public View view() {
    return new View(snapshot);
  }

  /** Whose turn it is: counts up from 0 and wraps round. */
  public int nextTurn() {
    return turn.getAndIncrement() & Integer.MAX_VALUE;
  }

  /** Whose turn it will be, without taking it. */
  public int peekTurn() {
    return turn.get() & Integer.MAX_VALUE;
  }

  /** One state of the list. */
  public static final class View {
    private final Snapshot snapshot;

    private View(Snapshot snapshot) {
      this.snapshot = snapshot;
    }

    public int size() {
      return snapshot.size;
    }

    /** The first entry, or null if there is none. */
    public @Nullable Candidate first() {
      return snapshot.size == 0 ? null : snapshot.entries[0];
    }

    /** The entry at {@code index}, 0 to size − 1. */
    public Candidate at(int index) {
      return snapshot.entries[index];
    }
  }
}
