package io.agentreach.wire.json;

import org.jspecify.annotations.Nullable;

/**
 * How a capability finds the key of a session: {@code header.NAME} is an HTTP header of the
 * request, {@code payload.FIELD} or {@code payload.FIELD.FIELD} a string or a number in the
 * payload, whose names have no dots. A key has 1 to 256 printable characters; whatever else stands
 * there, there is no session. Stateless.
 */
public final class SessionRule {
  static final String REMEDY = "write header.NAME, payload.FIELD or payload.FIELD.FIELD";

  private static final String HEADER = "header.";
  private static final String PAYLOAD = "payload.";
  private static final int LONGEST_KEY = 256;
  private static final int MOST_FIELDS = 8;

  private SessionRule() {}

  /**
   * The rule itself.
   *
   * @throws IllegalArgumentException if it is none; its message says why
   */
  static String checked(String rule) {
    String wrong = wrong(rule);
    if (wrong != null) {
      throw new IllegalArgumentException(
          Problems.quote(rule) + " is no rule for finding a session's key: " + wrong);
    }
    return rule;
  }

  private static @Nullable String wrong(String rule) {
    if (rule.startsWith(HEADER)) {
      String wrong = HeaderNames.wrong(rule.substring(HEADER.length()));
      return wrong == null ? null : "what follows header. " + wrong;
    }
    if (!rule.startsWith(PAYLOAD)) {
      return "it starts with neither header. nor payload.";
    }
    String path = rule.substring(PAYLOAD.length());
    String wrong = Texts.wrong(path, Texts.LONGEST_NAME);
    if (wrong != null) {
      return "what follows payload. " + wrong;
    }
    String[] fields = path.split("\\.", -1);
    for (String each : fields) {
      if (each.isEmpty()) {
        return "the name of a field is empty";
      }
    }
    return fields.length > MOST_FIELDS ? "it goes deeper than " + MOST_FIELDS + " fields" : null;
  }

  /** The name of the header that holds the key, null if the payload does. */
  public static @Nullable String header(String rule) {
    return rule.startsWith(HEADER) ? rule.substring(HEADER.length()) : null;
  }

  /** The key that a header's value is, null if it is none. */
  public static @Nullable String key(@Nullable String value) {
    String text = value == null ? "" : value.strip();
    return Texts.wrong(text, LONGEST_KEY) == null ? text : null;
  }

  /**
   * The key in a payload, null if it has none.
   *
   * @param bytes have the payload, which is well-formed, from {@code from} to {@code to}; of fields
   *     with one name the first counts
   */
  public static @Nullable String key(String rule, byte[] bytes, int from, int to) {
    JsonCursor cursor = new JsonCursor(bytes, from, to, JsonCheck.DEEPEST);
    int start = PAYLOAD.length();
    while (start <= rule.length()) {
      int dot = rule.indexOf('.', start);
      int end = dot < 0 ? rule.length() : dot;
      if (cursor.peek() != '{' || !find(cursor, rule.substring(start, end))) {
        return null;
      }
      start = end + 1;
    }
    int first = cursor.peek();
    if (first == '"') {
      return cursor.string() ? key(cursor.text()) : null;
    }
    int number = cursor.at();
    boolean numeric = first == '-' || (first >= '0' && first <= '9');
    return numeric && cursor.skip() ? key(cursor.since(number)) : null;
  }

  /** Moves to the value of the field of that name in the object that begins here. */
  private static boolean find(JsonCursor cursor, String name) {
    cursor.enterObject();
    for (boolean first = true; cursor.nextField(first); first = false) {
      if (cursor.text().equals(name)) {
        return true;
      }
      cursor.skip();
    }
    return false;
  }
}
