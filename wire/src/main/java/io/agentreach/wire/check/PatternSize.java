package io.agentreach.wire.check;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Estimates how large a program a pattern becomes, before one is made: counted repetitions are
 * written out, and nested ones multiply, so that a few characters could fill all memory. Not
 * thread-safe; one per pattern.
 */
final class PatternSize {
  private static final long LARGEST = 1L << 30;

  private final String text;
  private final Deque<Long> outer = new ArrayDeque<>();
  private long group;
  private long atom;
  private int at;

  private PatternSize(String text) {
    this.text = text;
  }

  /** About how many instructions it will have. */
  static long of(String pattern) {
    return new PatternSize(pattern).estimate();
  }

  private long estimate() {
    while (at < text.length()) {
      switch (text.charAt(at++)) {
        case '(' -> {
          finish(0);
          outer.push(group);
          group = 0;
        }
        case ')' -> {
          finish(0);
          atom = group + 2;
          group = outer.isEmpty() ? 0 : outer.pop();
        }
        case '[' -> {
          bracket();
          finish(1);
        }
        case '\\' -> {
          escape();
          finish(1);
        }
        case '{' -> repeat();
        case '*', '+', '?' -> group++;
        // Everything else is a character, an anchor or a bar: one instruction.
        default -> finish(1);
      }
    }
    finish(0);
    return Math.min(LARGEST, group + outer.stream().mapToLong(Long::longValue).sum());
  }

  /** Counts the atom before, and begins one of that size. */
  private void finish(long next) {
    group = Math.min(LARGEST, group + atom);
    atom = next;
  }

  private void bracket() {
    if (at < text.length() && text.charAt(at) == '^') {
      at++;
    }
    // A bracket right at the beginning is a member.
    int end = text.indexOf(']', at + 1);
    while (end > 0 && text.charAt(end - 1) == '\\') {
      end = text.indexOf(']', end + 1);
    }
    at = end < 0 ? text.length() : end + 1;
  }

  private void escape() {
    boolean braced = at + 1 < text.length() && text.charAt(at + 1) == '{';
    int end = braced ? text.indexOf('}', at) : at;
    at = end < 0 ? text.length() : end + 1;
  }

  private void repeat() {
    int end = text.indexOf('}', at);
    String counts = end < 0 ? "" : text.substring(at, end);
    if (!counts.matches("[0-9]{1,9}(,[0-9]{0,9})?")) {
      finish(1);
      return;
    }
    int comma = counts.indexOf(',');
    String most = comma < 0 || comma == counts.length() - 1 ? counts : counts.substring(comma + 1);
    long times = Long.parseLong(most.replace(",", "")) + 1;
    atom = Math.min(LARGEST, Math.max(1, atom) * times);
    at = end + 1;
  }
}
