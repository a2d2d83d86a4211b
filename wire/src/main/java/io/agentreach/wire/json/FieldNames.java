package io.agentreach.wire.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * The names of fields, as constants of {@code E} spell them in lower case, found by their bytes
 * without making a string. Thread-safe: immutable.
 */
final class FieldNames<E extends Enum<E>> {
  private final E unknown;
  private final Entry<E>[][] byLength;

  private static final class Entry<E> {
    private final byte[] name;
    private final E field;

    Entry(byte[] name, E field) {
      this.name = name;
      this.field = field;
    }
  }

  /** All constants but {@code unknown}, which stands for any other name. */
  FieldNames(Class<E> type, E unknown) {
    this.unknown = unknown;
    this.byLength = table(type.getEnumConstants(), unknown);
  }

  /** The field whose name the cursor has just met in {@code document}. */
  E find(byte[] document, JsonCursor cursor) {
    int from = cursor.textStart();
    int to = cursor.textEnd();
    E found = find(document, from, to);
    if (found == unknown && escaped(document, from, to)) {
      // Nobody writes these names with escapes, but it is lawful, and others would read it so.
      byte[] plain = cursor.text().getBytes(StandardCharsets.UTF_8);
      return find(plain, 0, plain.length);
    }
    return found;
  }

  private E find(byte[] document, int from, int to) {
    if (to - from < byLength.length) {
      for (Entry<E> each : byLength[to - from]) {
        if (Arrays.equals(each.name, 0, each.name.length, document, from, to)) {
          return each.field;
        }
      }
    }
    return unknown;
  }

  private static boolean escaped(byte[] document, int from, int to) {
    for (int i = from; i < to; i++) {
      if (document[i] == '\\') {
        return true;
      }
    }
    return false;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  private static <E extends Enum<E>> Entry<E>[][] table(E[] all, E unknown) {
    int longest = Arrays.stream(all).mapToInt(each -> each.name().length()).max().orElse(0);
    Entry[][] table = new Entry[longest + 1][];
    for (int length = 0; length <= longest; length++) {
      int wanted = length;
      table[length] =
          Arrays.stream(all)
              .filter(each -> each != unknown && each.name().length() == wanted)
              .map(each -> new Entry<>(wire(each).getBytes(StandardCharsets.US_ASCII), each))
              .toArray(Entry[]::new);
    }
    return table;
  }

  /** The name of a constant on the wire. */
  static String wire(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
