package io.agentreach.wire.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON as UTF-8 into a growing array, commas and escapes included. Any Java string comes out
 * as valid JSON that reads back as the same string; half a surrogate pair is written as an escape.
 * Null values are written as {@code null}; {@link #fieldIf} leaves a field out instead.
 *
 * <p>The caller nests rightly: the writer does not check that what is opened is closed. Not
 * thread-safe.
 */
public final class JsonWriter {
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  private byte[] bytes;
  private int size;
  private boolean comma;

  /** A writer whose array has room for {@code room} bytes at first. */
  public JsonWriter(int room) {
    bytes = new byte[Math.max(room, 16)];
  }

  /** A writer that goes on after a value which somebody else has written. */
  static JsonWriter afterValue(int room) {
    JsonWriter writer = new JsonWriter(room);
    writer.comma = true;
    return writer;
  }

  /** What was written so far. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** The number of bytes written so far. */
  public int size() {
    return size;
  }

  /** Begins an object as the next value. */
  public JsonWriter object() {
    return open('{');
  }

  /** Begins an object as the value of a field. */
  public JsonWriter object(String name) {
    return name(name).open('{');
  }

  /** Ends the open object. */
  public JsonWriter endObject() {
    return close('}');
  }

  /** Begins an array as the next value. */
  public JsonWriter array() {
    return open('[');
  }

  /** Begins an array as the value of a field. */
  public JsonWriter array(String name) {
    return name(name).open('[');
  }

  /** Ends the open array. */
  public JsonWriter endArray() {
    return close(']');
  }

  /** Writes the name of a field, whose value has to follow. */
  public JsonWriter name(String name) {
    separate();
    quoted(name);
    put(':');
    comma = false;
    return this;
  }

  /** Writes a field. */
  public JsonWriter field(String name, @Nullable String value) {
    return name(name).value(value);
  }

  /** Writes a field. */
  public JsonWriter field(String name, long value) {
    return name(name).value(value);
  }

  /** Writes a field; a value that is not finite becomes {@code null}. */
  public JsonWriter field(String name, double value) {
    return name(name).value(value);
  }

  /** Writes a field. */
  public JsonWriter field(String name, boolean value) {
    return name(name).value(value);
  }

  /** Writes a field whose value is JSON already. */
  public JsonWriter raw(String name, byte[] json) {
    return name(name).raw(json);
  }

  /** Writes a field with a list of strings. */
  public JsonWriter field(String name, Iterable<String> values) {
    array(name);
    for (String each : values) {
      value(each);
    }
    return endArray();
  }

  /** Writes a field unless its value is null or empty. */
  public JsonWriter fieldIf(String name, @Nullable String value) {
    return value == null || value.isEmpty() ? this : field(name, value);
  }

  /** Writes a value. */
  public JsonWriter value(@Nullable String value) {
    if (value == null) {
      return raw(NULL);
    }
    separate();
    quoted(value);
    return this;
  }

  /** Writes a value. */
  public JsonWriter value(long value) {
    return raw(Long.toString(value));
  }

  /** Writes a value; one that is not finite becomes {@code null}. */
  public JsonWriter value(double value) {
    return Double.isFinite(value) ? raw(Double.toString(value)) : raw(NULL);
  }

  /** Writes a value. */
  public JsonWriter value(boolean value) {
    return raw(value ? "true" : "false");
  }

  /** Writes a value that is JSON already. */
  public JsonWriter raw(byte[] json) {
    return raw(json, 0, json.length);
  }

  /** Writes a value that is JSON already: {@code json[from, to)}. */
  public JsonWriter raw(byte[] json, int from, int to) {
    separate();
    reserve(to - from);
    System.arraycopy(json, from, bytes, size, to - from);
    size += to - from;
    return this;
  }

  private JsonWriter raw(String json) {
    return raw(json.getBytes(StandardCharsets.UTF_8));
  }

  private JsonWriter open(int bracket) {
    separate();
    put(bracket);
    comma = false;
    return this;
  }

  private JsonWriter close(int bracket) {
    put(bracket);
    comma = true;
    return this;
  }

  private void separate() {
    if (comma) {
      put(',');
    }
    comma = true;
  }

  private void put(int ascii) {
    reserve(1);
    bytes[size++] = (byte) ascii;
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), bytes.length * 2));
    }
  }

  private void quoted(String text) {
    put('"');
    for (int i = 0; i < text.length(); i++) {
      reserve(6);
      char c = text.charAt(i);
      if (c < 0x80) {
        ascii(c);
      } else if (c < 0x800) {
        lead(0xc0 | (c >> 6));
        follow(c);
      } else if (!Character.isSurrogate(c)) {
        lead(0xe0 | (c >> 12));
        follow(c >> 6);
        follow(c);
      } else if (i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1))) {
        i++;
        int point = Character.toCodePoint(c, text.charAt(i));
        lead(0xf0 | (point >> 18));
        follow(point >> 12);
        follow(point >> 6);
        follow(point);
      } else {
        unicode(c);
      }
    }
    put('"');
  }

  private void lead(int value) {
    bytes[size++] = (byte) value;
  }

  private void follow(int bits) {
    bytes[size++] = (byte) (0x80 | (bits & 0x3f));
  }

  /** Writes one ASCII character; there is room for six bytes. */
  private void ascii(char c) {
    if (c >= ' ' && c != '"' && c != '\\') {
      bytes[size++] = (byte) c;
      return;
    }
    int letter =
        switch (c) {
          case '"', '\\' -> c;
          case '\n' -> 'n';
          case '\r' -> 'r';
          case '\t' -> 't';
          default -> 0;
        };
    if (letter == 0) {
      unicode(c);
    } else {
      bytes[size++] = '\\';
      bytes[size++] = (byte) letter;
    }
  }

  private void unicode(char c) {
    bytes[size++] = '\\';
    bytes[size++] = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
      bytes[size++] = HEX[(c >> shift) & 0xf];
    }
  }
}
