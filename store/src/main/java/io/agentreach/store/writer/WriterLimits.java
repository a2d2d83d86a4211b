package io.agentreach.store.writer;

/**
 * How much a {@link GroupWriter} takes on.
 *
 * @param waiting how many writes may wait; over it they are refused at once
 * @param waitingBytes how many bytes the waiting writes may have together; a write that finds an
 *     empty queue is taken whatever its size
 * @param group how many writes share one transaction at most; bounds how long the first of them
 *     waits
 */
public record WriterLimits(int waiting, long waitingBytes, int group) {
  /** 100,000 writes, 64 MiB, groups of 4,096. */
  public static final WriterLimits DEFAULT = new WriterLimits(100_000, 64L << 20, 4_096);

  public WriterLimits {
    if (waiting < 1 || waitingBytes < 1 || group < 1) {
      throw new IllegalArgumentException("waiting, waitingBytes and group must be 1 or more");
    }
  }
}
