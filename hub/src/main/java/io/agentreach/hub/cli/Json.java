package io.agentreach.hub.cli;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** JSON as trees. Numbers stay as they were written. */
final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private Json() {}

  /**
   * Reads one document.
   *
   * @throws JacksonException where it is malformed
   */
  static JsonNode read(String text) {
    return MAPPER.readTree(text);
  }

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** A text as JSON writes it, in quotes. */
  static String quoted(String text) {
    return line(StringNode.valueOf(text));
  }

  /** On one line. */
  static String line(JsonNode node) {
    return MAPPER.writeValueAsString(node);
  }

  /** For people to read. */
  static String pretty(JsonNode node) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node);
  }

  /** Where and why a document is malformed, without quoting it. */
  static String problem(JacksonException malformed) {
    return malformed.getOriginalMessage()
        + " at line "
        + malformed.getLocation().getLineNr()
        + ", column "
        + malformed.getLocation().getColumnNr();
  }
}
