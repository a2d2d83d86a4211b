package io.agentreach.sdk.client;

import io.agentreach.core.model.Effect;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads fields that may be missing or of another type, as a newer hub may send them. Stateless. */
final class Fields {
  private Fields() {}

  static String text(JsonNode from, String field) {
    return from.path(field).asString("");
  }

  static @Nullable String textOrNull(JsonNode from, String field) {
    JsonNode value = from.path(field);
    return value.isString() ? value.stringValue() : null;
  }

  static int number(JsonNode from, String field, int otherwise) {
    return from.path(field).asInt(otherwise);
  }

  static Duration millis(JsonNode from, String field) {
    return Duration.ofMillis(from.path(field).asLong(0));
  }

  static Effect effect(JsonNode from) {
    return switch (text(from, "effect")) {
      case "NONE" -> Effect.NONE;
      case "DONE" -> Effect.DONE;
      default -> Effect.UNKNOWN;
    };
  }
}
