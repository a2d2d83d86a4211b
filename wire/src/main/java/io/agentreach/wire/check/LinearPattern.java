package io.agentreach.wire.check;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import com.networknt.schema.regex.RegularExpression;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of a schema on RE2's engine: the time to match grows with the text times the pattern
 * and no faster, whatever both are. Look-around and back references, which cannot be had so, are
 * refused. Thread-safe.
 */
final class LinearPattern implements RegularExpression {
  private static final int LONGEST = 1_024;
  private static final int LARGEST = 4_096;

  private final Pattern pattern;
  private final int size;

  private LinearPattern(Pattern pattern) {
    this.pattern = pattern;
    this.size = Math.max(1, pattern.programSize());
  }

  /**
   * Makes a pattern of its text.
   *
   * @throws PatternSyntaxException if it is none, or none that takes linear time
   */
  static LinearPattern compile(String text) {
    if (text.length() > LONGEST || PatternSize.of(text) > LARGEST) {
      throw new PatternSyntaxException("it is too long, or repeats too much", "");
    }
    return new LinearPattern(Pattern.compile(translated(text)));
  }

  /** What is wrong with the text as a pattern, null if nothing is. */
  static @Nullable String flaw(String text) {
    try {
      compile(text);
      return null;
    } catch (PatternSyntaxException e) {
      return "is no pattern that can be matched in linear time: " + e.getDescription();
    }
  }

  @Override
  public boolean matches(String value) {
    Budget.spend((long) value.length() * size);
    return pattern.matcher(value).find();
  }

  /** ECMA 262 in RE2's spelling, where both differ: {@code \}{@code u0041} is {@code \x{0041}}. */
  private static String translated(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\' || i + 1 == text.length()) {
        out.append(c);
      } else if (text.charAt(i + 1) == 'u' && i + 6 <= text.length()) {
        out.append("\\x{").append(text, i + 2, i + 6).append('}');
        i += 5;
      } else {
        out.append(c).append(text.charAt(++i));
      }
    }
    return out.toString();
  }
}
