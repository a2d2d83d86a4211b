package io.agentreach.wire.json;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.CapabilityName;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads typed values from a cursor and notes what is wrong with them. Every method moves past the
 * value, whatever it is, and returns null or nothing for a wrong one. Not thread-safe; one per
 * document.
 */
final class CallValues {
  private static final int LONGEST_NUMBER = 32;

  private final JsonCursor cursor;
  private final Limits limits;
  private final Problems problems = new Problems();

  CallValues(JsonCursor cursor, Limits limits) {
    this.cursor = cursor;
    this.limits = limits;
  }

  Problems problems() {
    return problems;
  }

  /** A string of 1 to {@code longest} characters without control characters. */
  @Nullable String text(String field, int longest) {
    if (!at('"', field, "must be a string", "write it in double quotes") || !cursor.string()) {
      return null;
    }
    String text = cursor.text();
    String wrong = Texts.wrong(text, longest);
    if (wrong != null) {
      problems.fault(
          field, wrong, "give 1 to " + longest + " printable characters, or leave it out");
      return null;
    }
    return text;
  }

  /** A string that goes into a header field: visible ASCII alone. */
  @Nullable String token(String field, int longest) {
    String text = text(field, longest);
    if (text != null && !Texts.visibleAscii(text)) {
      problems.fault(
          field, "has characters that a header cannot carry", "use visible ASCII without spaces");
      return null;
    }
    return text;
  }

  @Nullable CapabilityName capability(String field) {
    String text = text(field, Texts.LONGEST_NAME);
    try {
      return text == null ? null : new CapabilityName(text);
    } catch (IllegalArgumentException e) {
      problems.fault(field, Texts.message(e), "write a name such as web_fetch.subpage");
      return null;
    }
  }

  @Nullable AgentId agent(String field) {
    String text = text(field, Texts.LONGEST_NAME);
    try {
      return text == null ? null : new AgentId(text);
    } catch (IllegalArgumentException e) {
      problems.fault(field, Texts.message(e), "write the agent_id that the agent registered with");
      return null;
    }
  }

  /** One of the constants, spelt in lower case on the wire. */
  <E extends Enum<E>> @Nullable E word(String field, E[] all) {
    String text = text(field, Texts.LONGEST_NAME);
    if (text == null) {
      return null;
    }
    for (E each : all) {
      if (each.name().equalsIgnoreCase(text)) {
        return each;
      }
    }
    String known = Arrays.stream(all).map(FieldNames::wire).collect(Collectors.joining(", "));
    problems.fault(field, Problems.quote(text) + " is not known", "use one of " + known);
    return null;
  }

  @Nullable Boolean flag(String field) {
    int c = cursor.peek();
    if (c == 't' || c == 'f') {
      return cursor.skip() ? c == 't' : null;
    }
    at('t', field, "must be true or false", "write it without quotes");
    return null;
  }

  /** A time limit in whole milliseconds. */
  @Nullable Duration millis(String field) {
    return time(field, 1, "milliseconds");
  }

  /** A time limit in seconds, fractions allowed. */
  @Nullable Duration seconds(String field) {
    return time(field, 1000, "seconds");
  }

  private @Nullable Duration time(String field, int millisEach, String unit) {
    String remedy =
        "write a number of "
            + unit
            + " above 0, at most "
            + limits.longest().toMillis() / millisEach;
    int c = cursor.peek();
    boolean number = c == '-' || (c >= '0' && c <= '9');
    if (!number) {
      at('0', field, "must be a number", remedy);
      return null;
    }
    int start = cursor.at();
    if (!cursor.skip()) {
      return null;
    }
    int length = cursor.at() - start;
    double millis =
        length > LONGEST_NUMBER ? -1 : Double.parseDouble(cursor.since(start)) * millisEach;
    long whole = Math.round(millis);
    if (whole < 1 || whole > limits.longest().toMillis()) {
      problems.fault(field, "is out of range", remedy);
      return null;
    }
    if (millisEach == 1 && whole != millis) {
      problems.fault(field, "must be a whole number", remedy);
      return null;
    }
    return Duration.ofMillis(whole);
  }

  /** A list of short strings. */
  Set<String> tags(String field) {
    if (!at('[', field, "must be a list of strings", "write [\"tag\"]") || !cursor.enterArray()) {
      return Set.of();
    }
    Set<String> tags = new HashSet<>();
    int count = 0;
    for (boolean first = true; cursor.nextElement(first); first = false) {
      if (++count > limits.tags()) {
        cursor.skip();
        continue;
      }
      String tag = text(field + "[" + (count - 1) + "]", Texts.LONGEST_TAG);
      if (tag != null) {
        tags.add(tag);
      }
    }
    if (count > limits.tags()) {
      problems.fault(field, "has " + count + " entries", "give at most " + limits.tags());
    }
    return tags;
  }

  /** Whether a value of the kind that begins with {@code start} is next; if not, moves past it. */
  boolean at(int start, String field, String problem, String remedy) {
    int c = cursor.peek();
    if (c == start) {
      return true;
    }
    if (cursor.skip()) {
      problems.fault(field, problem, remedy);
    }
    return false;
  }
}
