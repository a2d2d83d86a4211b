package io.agentreach.store.sqlite;

import io.agentreach.store.writer.WriterLimits;
import java.time.Duration;

/**
 * The limits of a database.
 *
 * @param writer how many writes may wait and share a transaction
 * @param waitingReads how many reads may wait; over it they are refused at once
 * @param lockWait how long a transaction waits for another program's lock; to the millisecond
 * @param checkedBytes up to which size the whole file is checked for damage at the opening; what is
 *     larger is checked as it is read
 */
public record SqliteOptions(
    WriterLimits writer, int waitingReads, Duration lockWait, long checkedBytes) {
  /** {@link WriterLimits#DEFAULT}, 1,000 reads, 5 s, 64 MiB. */
  public static final SqliteOptions DEFAULT =
      new SqliteOptions(WriterLimits.DEFAULT, 1_000, Duration.ofSeconds(5), 64L << 20);

  public SqliteOptions {
    if (waitingReads < 1 || lockWait.isNegative() || checkedBytes < 0) {
      throw new IllegalArgumentException(
          "waitingReads must be 1 or more, lockWait and checkedBytes 0 or more");
    }
  }
}
