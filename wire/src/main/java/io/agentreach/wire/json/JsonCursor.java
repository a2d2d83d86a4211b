package io.agentreach.wire.json;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A position in a JSON document that moves forward over checked syntax: RFC 8259, strict UTF-8, a
 * limit of nesting. What nobody asks for costs no allocation.
 *
 * <p>Methods that move return false at the first error; from then on the cursor stays where it is
 * and {@link #problem()} says what was wrong. Not thread-safe; one per document.
 */
final class JsonCursor {
  private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
  private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  private final byte[] bytes;
  private final int from;
  private final int end;
  private final int deepest;
  // One bit for each open level: set for an object, clear for an array.
  private final long[] objects;
  private int depth;
  private int at;
  private int textStart;
  private int textEnd;
  private @Nullable String problem;

  /**
   * A cursor before the first byte of {@code bytes[from, to)}, which takes {@code deepest} levels.
   */
  JsonCursor(byte[] bytes, int from, int to, int deepest) {
    this.bytes = bytes;
    this.from = from;
    this.at = from;
    this.end = to;
    this.deepest = deepest;
    this.objects = new long[(deepest + 63) >>> 6];
  }

  /** The offset of the next byte. */
  int at() {
    return at;
  }

  /** Whether an error was met. */
  boolean failed() {
    return problem != null;
  }

  /** The first error and its place, lines and bytes counted from 1; empty while there is none. */
  String problem() {
    if (problem == null) {
      return "";
    }
    int line = 1;
    int column = 1;
    for (int i = from; i < at; i++) {
      boolean ends = bytes[i] == '\n';
      line += ends ? 1 : 0;
      column = ends ? 1 : column + 1;
    }
    return problem + " at line " + line + ", byte " + column;
  }

  /** The next byte that is no white space, without moving past it; -1 at the end. */
  int peek() {
    while (at < end) {
      int c = bytes[at];
      if (c > ' ' || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) {
        return c & 0xff;
      }
      at++;
    }
    return -1;
  }

  /** Whether all is well and nothing but white space is left. */
  boolean exhausted() {
    return problem == null && (peek() < 0 || fail("something follows the end of the document"));
  }

  /** Moves into the object that begins here. */
  boolean enterObject() {
    return peek() == '{' ? open(true) : fail("expected {");
  }

  /** Moves into the array that begins here. */
  boolean enterArray() {
    return peek() == '[' ? open(false) : fail("expected [");
  }

  /**
   * Moves to the next field's value in the open object, its name being the {@linkplain #text()
   * text}; or past the object's end. False at the end and after an error.
   *
   * @param first whether the object was entered just now
   */
  boolean nextField(boolean first) {
    return step('}', first, "expected , or }") && name();
  }

  /** Moves to the next element of the open array, or past its end, as {@link #nextField} does. */
  boolean nextElement(boolean first) {
    return step(']', first, "expected , or ]");
  }

  private boolean step(int close, boolean first, String otherwise) {
    if (problem != null) {
      return false;
    }
    int c = peek();
    if (c == close) {
      at++;
      depth--;
      return false;
    }
    if (first) {
      return true;
    }
    if (c != ',') {
      return fail(c < 0 ? "the document ends too early" : otherwise);
    }
    at++;
    return true;
  }

  private boolean name() {
    if (peek() != '"') {
      return fail("expected the name of a field in double quotes");
    }
    if (!string()) {
      return false;
    }
    if (peek() != ':') {
      return fail("expected :");
    }
    at++;
    return true;
  }

  /** Moves past the string that begins here; it becomes the {@linkplain #text() text}. */
  boolean string() {
    int start = at + 1;
    int stop = JsonStrings.end(bytes, start, end);
    if (stop < 0) {
      at = ~stop;
      return fail(at == end ? "a string is not closed" : "a string holds what no string may hold");
    }
    textStart = start;
    textEnd = stop;
    at = stop + 1;
    return true;
  }

  /** What the last string or name says. */
  String text() {
    return JsonStrings.text(bytes, textStart, textEnd);
  }

  /** Where the last string or name begins, after its quote. */
  int textStart() {
    return textStart;
  }

  /** Where the last string or name ends, before its quote. */
  int textEnd() {
    return textEnd;
  }

  /** The bytes from {@code start} to here as they stand, which are ASCII. */
  String since(int start) {
    return new String(bytes, start, at - start, StandardCharsets.US_ASCII);
  }

  /** Moves past one whole value of any kind. */
  boolean skip() {
    int floor = depth;
    boolean opened = begin();
    while (problem == null && depth > floor) {
      boolean object = (objects[(depth - 1) >>> 6] & (1L << (depth - 1))) != 0;
      opened = (object ? nextField(opened) : nextElement(opened)) && begin();
    }
    return problem == null;
  }

  /** Moves past a scalar, or into an array or object; says whether it was the latter. */
  private boolean begin() {
    switch (peek()) {
      case '"' -> string();
      case '{' -> {
        return open(true);
      }
      case '[' -> {
        return open(false);
      }
      case 't' -> literal(TRUE);
      case 'f' -> literal(FALSE);
      case 'n' -> literal(NULL);
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
      case -1 -> fail("the document ends too early");
      default -> fail("expected a value");
    }
    return false;
  }

  private boolean open(boolean object) {
    if (depth == deepest) {
      return fail("nested deeper than " + deepest + " levels");
    }
    long bit = 1L << depth;
    int word = depth >>> 6;
    objects[word] = object ? objects[word] | bit : objects[word] & ~bit;
    depth++;
    at++;
    return true;
  }

  private void number() {
    int stop = JsonNumbers.end(bytes, at, end);
    at = stop < 0 ? ~stop : stop;
    if (stop < 0) {
      fail("expected a digit");
    }
  }

  private void literal(byte[] word) {
    for (byte each : word) {
      if (at == end || bytes[at] != each) {
        fail("expected true, false or null");
        return;
      }
      at++;
    }
  }

  private boolean fail(String why) {
    if (problem == null) {
      problem = why;
    }
    return false;
  }
}
