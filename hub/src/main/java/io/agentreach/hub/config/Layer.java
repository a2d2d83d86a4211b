package io.agentreach.hub.config;

import io.smallrye.config.common.MapBackedConfigSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One source of values: the defaults, a file, the environment or the flags.
 *
 * @param name such as {@code file reach.yaml}
 * @param rank the higher one wins
 * @param values of known keys, by key
 * @param problems with what the source holds beside them
 */
record Layer(String name, int rank, Map<String, Entry> values, List<Problem> problems) {
  Layer {
    values = Map.copyOf(values);
    problems = List.copyOf(problems);
  }

  /**
   * A value as it was written.
   *
   * @param where it was written
   */
  record Entry(String text, String where) {}

  /** The same for SmallRye Config, which decides who wins. */
  MapBackedConfigSource source() {
    Map<String, String> texts = new HashMap<>();
    values.forEach((key, entry) -> texts.put(key, entry.text()));
    return new MapBackedConfigSource(name, texts, rank) {};
  }
}
