package io.agentreach.core.model;

import java.time.Instant;

/**
 * The name of a task: 26 characters of Crockford's base 32, of which the first 10 count the
 * milliseconds since 1970 at which it was made, so that names sort by age; the rest is chance. The
 * form is that of a ULID.
 */
public record TaskId(String value) implements Comparable<TaskId> {
  private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int LENGTH = 26;
  private static final int TIME_DIGITS = 10;

  public TaskId {
    if (value.length() != LENGTH || value.charAt(0) > '7') {
      throw new IllegalArgumentException(wrong());
    }
    for (int i = 0; i < LENGTH; i++) {
      if (DIGITS.indexOf(value.charAt(i)) < 0) {
        throw new IllegalArgumentException(wrong());
      }
    }
  }

  private static String wrong() {
    return "task_id must have the 26 characters that the hub gave it";
  }

  /** The name of a task that is made at {@code now}, out of 80 bits of chance. */
  public static TaskId of(Instant now, long chance, short more) {
    char[] text = new char[LENGTH];
    digits(text, 0, TIME_DIGITS, now.toEpochMilli());
    digits(text, TIME_DIGITS, 12, chance);
    digits(text, TIME_DIGITS + 12, 4, ((chance >>> 60) << 16) | (more & 0xffffL));
    return new TaskId(new String(text));
  }

  /** The least name that a task made at {@code time} can have: where a search by age ends. */
  public static TaskId least(Instant time) {
    return of(time, 0, (short) 0);
  }

  private static void digits(char[] text, int from, int count, long bits) {
    long left = bits;
    for (int i = from + count - 1; i >= from; i--) {
      text[i] = DIGITS.charAt((int) (left & 31));
      left >>>= 5;
    }
  }

  @Override
  public int compareTo(TaskId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
