package io.agentreach.sdk.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The one way in which values become JSON and come back. Thread-safe.
 *
 * <p>Every method that reads throws {@link IllegalArgumentException} with a message that holds no
 * content of the document, so that it can be shown and logged.
 */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Json() {}

  /** An object without fields. */
  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Any value as a tree: records, maps, collections, text, numbers, trees; null is JSON's null. */
  public static JsonNode tree(@Nullable Object value) {
    if (value instanceof JsonNode node) {
      return node;
    }
    if (value == null) {
      return JsonNodeFactory.instance.nullNode();
    }
    try {
      return MAPPER.valueToTree(value);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          "a value of " + value.getClass().getName() + " cannot be written as JSON", e);
    }
  }

  /** Any value as UTF-8 bytes. */
  public static byte[] bytes(@Nullable Object value) {
    try {
      return MAPPER.writeValueAsBytes(tree(value));
    } catch (JacksonException e) {
      throw new IllegalArgumentException("the value cannot be written as JSON", e);
    }
  }

  /** Reads a document; no bytes at all are JSON's null. */
  public static JsonNode read(byte[] bytes) {
    if (bytes.length == 0) {
      return JsonNodeFactory.instance.nullNode();
    }
    try {
      return MAPPER.readTree(bytes);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("not JSON" + position(e), e);
    }
  }

  /** Reads a document from text. */
  public static JsonNode read(String text) {
    return read(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  /** Maps a tree to a record or another type; unknown fields are ignored. */
  public static <T> T as(JsonNode node, Class<T> type) {
    if (type.isInstance(node)) {
      return type.cast(node);
    }
    try {
      return MAPPER.treeToValue(node, type);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          "the JSON does not fit " + type.getSimpleName() + path(e), e);
    }
  }

  private static String position(JacksonException e) {
    var at = e.getLocation();
    return at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
  }

  private static String path(JacksonException e) {
    StringBuilder path = new StringBuilder();
    for (JacksonException.Reference each : e.getPath()) {
      String name = each.getPropertyName();
      path.append(name == null ? "[" + each.getIndex() + "]" : "." + name);
    }
    return path.isEmpty() ? "" : " at " + path.toString().replaceFirst("^\\.", "");
  }
}
