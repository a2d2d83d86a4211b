package io.agentreach.hub.config;

import io.agentreach.hub.config.Layer.Entry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The defaults of all keys; only the data folder's depends on the machine. */
final class DefaultLayer {
  private DefaultLayer() {}

  static Layer of(Map<String, String> environment) {
    Map<String, Entry> values = new HashMap<>();
    for (Key key : Keys.ALL) {
      values.put(key.name(), new Entry(key.setting().value(), "default"));
    }
    String folder = environment.getOrDefault("XDG_DATA_HOME", "");
    if (!folder.isBlank()) {
      String text = folder + "/agent-reach";
      values.put("reach.data.dir", new Entry(text, "default, from XDG_DATA_HOME"));
    }
    return new Layer("default", 0, values, List.of());
  }
}
