package io.agentreach.core.rule;

/**
 * How new a result is: by its sender's sequence number, then by its time. Results of one sender are
 * compared, never those of two.
 *
 * @param sequence the sender's own count, 0 or more
 * @param timestamp when it was made or came, in any unit that grows
 */
public record Freshness(long sequence, long timestamp) {
  /** Whether this result replaces {@code other}; an equal one is a repetition and does not. */
  public boolean newerThan(Freshness other) {
    return sequence != other.sequence ? sequence > other.sequence : timestamp - other.timestamp > 0;
  }
}
