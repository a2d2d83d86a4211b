package io.agentreach.hub.config;

import io.agentreach.hub.config.Layer.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What was given on the command line; of two for the same key the later one counts. */
final class FlagLayer {
  private FlagLayer() {}

  static Layer of(List<Flag> flags) {
    Map<String, Entry> values = new HashMap<>();
    List<Problem> problems = new ArrayList<>();
    for (Flag flag : flags) {
      String where = "flag " + flag.option();
      if (Keys.named(flag.key()).isPresent()) {
        values.put(flag.key(), new Entry(flag.text(), where));
      } else {
        problems.add(Unknown.key(where, flag.key(), flag.text()));
      }
    }
    return new Layer("flags", 300, values, problems);
  }
}
