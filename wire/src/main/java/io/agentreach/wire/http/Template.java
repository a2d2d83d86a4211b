package io.agentreach.wire.http;

import io.agentreach.wire.json.JsonSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Text with fields of the payload in it: {@code /convert/{from}/{/options/to}}. A name in braces is
 * a field of the payload's object, a JSON Pointer when it starts with a slash. Immutable.
 */
final class Template {
  private final List<Part> parts;

  /** A piece of text, or a field. */
  private record Part(String text, boolean field) {
    @Nullable JsonSpan find(JsonSpan payload) {
      return text.startsWith("/") ? payload.at(text) : payload.member(text);
    }
  }

  /** How a value becomes part of the text. */
  interface Encoding {
    /** The encoded value; null if it cannot be encoded. */
    @Nullable String encode(String value);
  }

  private Template(List<Part> parts) {
    this.parts = List.copyOf(parts);
  }

  /**
   * Reads a template.
   *
   * @throws IllegalArgumentException if braces do not match; the message says where
   */
  static Template parse(String text) {
    List<Part> parts = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int open = text.indexOf('{', at);
      int literalEnd = open < 0 ? text.length() : open;
      if (text.indexOf('}', at) >= 0 && text.indexOf('}', at) < literalEnd) {
        throw new IllegalArgumentException("a closing brace without an opening one");
      }
      if (literalEnd > at) {
        parts.add(new Part(text.substring(at, literalEnd), false));
      }
      at = literalEnd;
      if (open >= 0) {
        int close = text.indexOf('}', open);
        if (close < 0 || close == open + 1) {
          throw new IllegalArgumentException("an opening brace without a field's name after it");
        }
        parts.add(new Part(text.substring(open + 1, close), true));
        at = close + 1;
      }
    }
    return new Template(parts);
  }

  /** Whether nothing has to be filled in. */
  boolean constant() {
    return parts.stream().noneMatch(Part::field);
  }

  /** Adds the names of the payload's fields that this uses as a whole. */
  void collectFields(Set<String> names) {
    for (Part each : parts) {
      if (each.field() && !each.text().startsWith("/")) {
        names.add(each.text());
      } else if (each.field() && each.text().indexOf('/', 1) < 0) {
        names.add(each.text().substring(1).replace("~1", "/").replace("~0", "~"));
      }
    }
  }

  /**
   * Appends the text with the payload's values; says what is wrong with the payload, null if
   * nothing is.
   */
  @Nullable String fill(JsonSpan payload, Encoding literals, Encoding values, StringBuilder out) {
    for (Part each : parts) {
      if (!each.field()) {
        out.append(literals.encode(each.text()));
        continue;
      }
      JsonSpan found = each.find(payload);
      String value = found == null ? null : found.scalar();
      if (value == null) {
        return "payload field \"" + each.text() + "\" must be a string, a number or a boolean";
      }
      String encoded = values.encode(value);
      if (encoded == null) {
        return "payload field \"" + each.text() + "\" has a value that cannot be sent there";
      }
      out.append(encoded);
    }
    return null;
  }
}
