package io.agentreach.wire.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * What an agent says when it is asked for a request: read leniently.
 *
 * @param state in capitals; empty if it says none
 * @param percent 0 to 100
 * @param message in its words, printable, at most 500 characters
 * @param data the result, null if it tells none
 * @param error the error object, null if it tells none
 */
@SuppressWarnings("ArrayRecordComponent")
public record RunState(
    String state, int percent, String message, byte @Nullable [] data, byte @Nullable [] error) {
  private static final int LONGEST = 500;

  /** Reads a well-formed document; what is missing counts as not said. */
  public static RunState read(byte[] document) {
    JsonNode root;
    try {
      root = Trees.LENIENT.readTree(document);
    } catch (JacksonException e) {
      return new RunState("", 0, "", null, null);
    }
    String words = root.path("message").asString("").replaceAll("\\p{Cntrl}", " ");
    return new RunState(
        root.path("state").asString(""),
        Math.clamp(root.path("percent").asInt(0), 0, 100),
        words.length() > LONGEST ? words.substring(0, LONGEST) : words,
        bytes(document, "data", root),
        bytes(document, "error", root));
  }

  private static byte @Nullable [] bytes(byte[] document, String name, JsonNode root) {
    if (!root.has(name)) {
      return null;
    }
    // As the bytes that came: a tree could change how numbers are written.
    JsonSpan whole = JsonSpan.of(document);
    JsonSpan part = whole == null ? null : whole.at("/" + name);
    return part == null ? null : part.bytes();
  }
}
