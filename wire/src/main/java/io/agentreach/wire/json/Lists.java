package io.agentreach.wire.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Lists and maps of a document; what is wrong with them or an entry is noted. Stateless. */
final class Lists {
  private Lists() {}

  /** One entry of a list with its place. */
  record Entry(JsonNode node, String place) {}

  /** The entries of a list of at most {@code most}; none if it is absent or wrong. */
  static List<Entry> entries(Fields fields, String name, int most) {
    JsonNode found = fields.find(name);
    if (found == null) {
      return List.of();
    }
    if (!(found instanceof ArrayNode array)) {
      fields.fault(name, "must be a list, not " + Values.kind(found), "write […]");
      return List.of();
    }
    if (array.size() > most) {
      fields.fault(name, "has " + array.size() + " entries", "give at most " + most);
      return List.of();
    }
    List<Entry> entries = new ArrayList<>(array.size());
    for (JsonNode each : array) {
      entries.add(new Entry(each, fields.place(name) + "[" + entries.size() + "]"));
    }
    return entries;
  }

  /** A list of strings of 1 to {@code longest} printable characters. */
  static List<String> words(Fields fields, String name, int most, int longest) {
    List<String> words = new ArrayList<>();
    for (Entry each : entries(fields, name, most)) {
      String word = Values.word(each.node(), each.place(), longest, fields.problems());
      if (word != null) {
        words.add(word);
      }
    }
    return words;
  }

  /** A list of strings that {@code parse} understands, as in {@link Fields#parsed}. */
  static <T> List<T> parsed(
      Fields fields, String name, int most, Function<String, T> parse, String remedy) {
    List<T> values = new ArrayList<>();
    for (Entry each : entries(fields, name, most)) {
      T value = Values.parsed(each.node(), each.place(), parse, remedy, fields.problems());
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  /** The entries of a map, by name, of at most {@code most}; none if it is absent or wrong. */
  static Map<String, Entry> map(Fields fields, String name, int most) {
    @Nullable Fields object = fields.object(name);
    if (object == null) {
      return Map.of();
    }
    ObjectNode node = object.node();
    if (node.size() > most) {
      fields.fault(name, "has " + node.size() + " entries", "give at most " + most);
      return Map.of();
    }
    Map<String, Entry> entries = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      String place = fields.place(name) + "." + Problems.shorten(each.getKey());
      entries.put(each.getKey(), new Entry(each.getValue(), place));
    }
    return entries;
  }
}
