package io.agentreach.core.rule;

/** When the answers of a fan-out are enough. */
public sealed interface JoinRule {
  /** Everybody's answer is waited for. */
  record All() implements JoinRule {}

  /** Enough once {@code wanted}, 1 or more, have succeeded. */
  record Quorum(int wanted) implements JoinRule {
    public Quorum {
      if (wanted < 1) {
        throw new IllegalArgumentException("a quorum must be 1 or more");
      }
    }
  }

  /** The first success is enough. */
  record First() implements JoinRule {}

  /**
   * Whether waiting any longer changes nothing: enough have succeeded, or enough cannot any more.
   *
   * @param succeeded branches that succeeded
   * @param failed branches that failed
   * @param asked all branches
   */
  default boolean over(int succeeded, int failed, int asked) {
    int wanted = wanted(asked);
    boolean impossible = asked - failed < wanted;
    return succeeded + failed >= asked
        || switch (this) {
          case All all -> false;
          case Quorum quorum -> succeeded >= wanted || impossible;
          case First first -> succeeded >= wanted;
        };
  }

  /** Whether the rule can be fulfilled at all if so many are asked. */
  default boolean attainable(int asked) {
    return wanted(asked) <= asked;
  }

  /** Whether that many successes fulfil the rule. */
  default boolean fulfilled(int succeeded, int asked) {
    return asked > 0 && succeeded >= wanted(asked);
  }

  private int wanted(int asked) {
    return switch (this) {
      case All all -> asked;
      case Quorum quorum -> quorum.wanted();
      case First first -> 1;
    };
  }
}
