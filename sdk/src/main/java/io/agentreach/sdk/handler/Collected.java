package io.agentreach.sdk.handler;

import io.agentreach.sdk.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The parts of a result as far as they fit into 1 MiB. Guarded by its run. */
final class Collected {
  static final int LIMIT = 1 << 20;

  private final List<JsonNode> parts = new ArrayList<>();
  private int size;
  private boolean overflowed;

  void add(JsonNode part, int bytes) {
    size += bytes;
    if (overflowed || size > LIMIT) {
      overflowed = true;
      parts.clear();
    } else {
      parts.add(part);
    }
  }

  boolean overflowed() {
    return overflowed;
  }

  /** All parts in one: a text if all are texts, else a list; null if there are none. */
  @Nullable Object joined() {
    if (parts.isEmpty()) {
      return null;
    }
    if (!parts.stream().allMatch(JsonNode::isString)) {
      return Json.tree(parts);
    }
    StringBuilder text = new StringBuilder();
    parts.forEach(part -> text.append(part.stringValue()));
    return text.toString();
  }
}
