package io.agentreach.wire.check;

/**
 * How much work one check may be.
 *
 * @param steps rules of the schema applied to values of the input
 * @param work units of what single rules do inside: matching a pattern counts the characters times
 *     the size of the pattern's program, comparing items counts the characters compared
 */
record Effort(long steps, long work) {
  /** What an event loop can spare: at most a few milliseconds. */
  static final Effort AT_ONCE = new Effort(20_000, 200_000);

  /** What a thread of its own may do: a second or two at most. */
  static final Effort LATER = new Effort(10_000_000, 100_000_000);

  /** The part of each of {@code count} checks that have it together. */
  Effort shared(int count) {
    return new Effort(steps / count, work / count);
  }

  /** How deep schemas may apply schemas, which bounds the stack. */
  static final int DEEPEST = 256;
}
