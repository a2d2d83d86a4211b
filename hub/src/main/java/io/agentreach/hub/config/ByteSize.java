package io.agentreach.hub.config;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of memory.
 *
 * @param bytes 0 or more
 */
public record ByteSize(long bytes) implements Comparable<ByteSize> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12}) ?(B|KiB|MiB|GiB)");

  public ByteSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes must be 0 or more");
    }
  }

  /** Reads a form such as {@code 10MiB}. */
  static ByteSize parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("is not a size; write it as 512B, 16KiB, 10MiB or 1GiB");
    }
    return new ByteSize(Long.parseLong(matcher.group(1)) << shift(matcher.group(2)));
  }

  private static int shift(String unit) {
    return switch (unit.charAt(0)) {
      case 'K' -> 10;
      case 'M' -> 20;
      case 'G' -> 30;
      default -> 0;
    };
  }

  @Override
  public int compareTo(ByteSize other) {
    return Long.compare(bytes, other.bytes);
  }

  /** The shortest form that {@link #parse} reads back. */
  @Override
  public String toString() {
    for (String unit : new String[] {"GiB", "MiB", "KiB"}) {
      int shift = shift(unit);
      if (bytes != 0 && bytes % (1L << shift) == 0) {
        return String.format(Locale.ROOT, "%d%s", bytes >> shift, unit);
      }
    }
    return bytes + "B";
  }
}
