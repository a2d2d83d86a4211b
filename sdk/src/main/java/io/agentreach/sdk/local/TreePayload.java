package io.agentreach.sdk.local;

import io.agentreach.core.model.Payload;
import io.agentreach.sdk.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** JSON on its way as a tree, which becomes bytes only if somebody asks. Used on one loop. */
final class TreePayload implements Payload {
  private final JsonNode tree;
  private byte @Nullable [] bytes;

  TreePayload(JsonNode tree) {
    // The caller may change its own tree while the call waits.
    this.tree = tree.deepCopy();
  }

  /** A copy for one handler. */
  JsonNode tree() {
    return tree.deepCopy();
  }

  @Override
  public int size() {
    return bytes().length;
  }

  @Override
  public byte[] bytes() {
    byte[] known = bytes;
    if (known == null) {
      known = Json.bytes(tree);
      bytes = known;
    }
    return known;
  }
}
