package io.agentreach.wire.json;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.UnitSpec;
import io.agentreach.core.port.TaskDocuments.Filling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * References in the input of a unit: an object {@code {"$from":"UNIT","path":"/POINTER"}} stands
 * for the result of a unit that comes before, or the part of it that the JSON Pointer (RFC 6901)
 * names. Stateless.
 */
public final class TaskInputs {
  /** How many bytes an input may have together with the results that it refers to. */
  public static final int MOST_BYTES = 8 << 20;

  private static final String MARK = "$from";
  private static final byte[] MARK_BYTES = {'"', '$', 'f', 'r', 'o', 'm', '"'};
  private static final ObjectMapper JSON = Trees.json(JsonCheck.DEEPEST);

  private TaskInputs() {}

  /**
   * Whether an input could refer to something; a look at its bytes, so it may err on the safe side.
   */
  static boolean refers(Payload input) {
    byte[] bytes = input.bytes();
    int last = bytes.length - MARK_BYTES.length;
    for (int i = 0; i <= last; i++) {
      int same = 0;
      while (same < MARK_BYTES.length && bytes[i + same] == MARK_BYTES[same]) {
        same++;
      }
      if (same == MARK_BYTES.length) {
        return true;
      }
    }
    return false;
  }

  /** What is wrong with the references of a unit that comes after {@code upstream}. */
  static List<Fault.Detail> problems(UnitSpec unit, Set<String> upstream) {
    List<Fault.Detail> problems = new ArrayList<>();
    check(JSON.readTree(unit.input().bytes()), place(unit), upstream, problems);
    return problems;
  }

  private static String place(UnitSpec unit) {
    return unit.name().equals(TaskCodec.ONLY_UNIT) ? "input" : "units." + unit.name() + ".input";
  }

  private static void check(
      JsonNode node, String path, Set<String> upstream, List<Fault.Detail> problems) {
    if (node instanceof ObjectNode object && object.has(MARK)) {
      String wrong = wrong(object, upstream);
      if (wrong != null) {
        problems.add(
            new Fault.Detail(
                path,
                wrong,
                "write {\"$from\": \"UNIT\", \"path\": \"/POINTER\"} with a unit that stands in"
                    + " 'after'"));
      }
      return;
    }
    if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        check(array.get(i), path + "[" + i + "]", upstream, problems);
      }
    }
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      check(each.getValue(), path + "." + Problems.shorten(each.getKey()), upstream, problems);
    }
  }

  private static @Nullable String wrong(ObjectNode reference, Set<String> upstream) {
    JsonNode from = reference.get(MARK);
    if (!from.isString()) {
      return "has a $from that is " + Values.kind(from);
    }
    if (!upstream.contains(from.stringValue())) {
      return "refers to "
          + Problems.quote(from.stringValue())
          + ", which does not come before this unit";
    }
    JsonNode path = reference.get("path");
    if (path != null && pointer(path) == null) {
      return "has a path that is no JSON Pointer";
    }
    return reference.size() > (path == null ? 1 : 2) ? "has fields beside $from and path" : null;
  }

  private static @Nullable JsonPointer pointer(JsonNode path) {
    if (!path.isString()) {
      return null;
    }
    try {
      return JsonPointer.compile(path.stringValue());
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** The input with the results that it refers to. */
  static Filling fill(UnitSpec unit, Function<String, @Nullable Payload> results) {
    try {
      Filler filler = new Filler(results, unit.input().size());
      JsonNode filled = filler.fill(JSON.readTree(unit.input().bytes()), place(unit));
      return new Filling.Filled(Payload.of(JSON.writeValueAsBytes(filled)));
    } catch (Broken e) {
      return new Filling.Broken(e.problem);
    } catch (JacksonException e) {
      return new Filling.Broken(place(unit) + " cannot be made: a result is not JSON");
    }
  }

  private static final class Broken extends RuntimeException {
    private final String problem;

    Broken(String problem) {
      super(problem, null, false, false);
      this.problem = problem;
    }
  }

  private static final class Filler {
    private final Function<String, @Nullable Payload> results;
    private final Map<String, JsonNode> trees = new HashMap<>();
    private long bytes;

    Filler(Function<String, @Nullable Payload> results, long bytes) {
      this.results = results;
      this.bytes = bytes;
    }

    JsonNode fill(JsonNode node, String path) {
      if (node instanceof ObjectNode object) {
        JsonNode from = object.get(MARK);
        if (from != null && from.isString()) {
          return referred(from.stringValue(), object.get("path"), path);
        }
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> each : object.properties()) {
          copy.set(each.getKey(), fill(each.getValue(), path + "." + each.getKey()));
        }
        return copy;
      }
      if (node instanceof ArrayNode array) {
        ArrayNode copy = JsonNodeFactory.instance.arrayNode(array.size());
        for (int i = 0; i < array.size(); i++) {
          copy.add(fill(array.get(i), path + "[" + i + "]"));
        }
        return copy;
      }
      return node;
    }

    private JsonNode referred(String unit, @Nullable JsonNode path, String place) {
      Payload result = results.apply(unit);
      if (result == null) {
        return JsonNodeFactory.instance.nullNode();
      }
      JsonPointer pointer = path == null ? JsonPointer.empty() : pointer(path);
      JsonNode found =
          pointer == null
              ? null
              : trees.computeIfAbsent(unit, name -> JSON.readTree(result.bytes())).at(pointer);
      if (found == null || found.isMissingNode()) {
        String asked = path == null ? "" : path.asString("");
        throw new Broken(
            place
                + " refers to "
                + Problems.shorten(asked)
                + ", which the result of "
                + unit
                + " does not have");
      }
      bytes += path == null ? result.size() : JSON.writeValueAsBytes(found).length;
      if (bytes > MOST_BYTES) {
        throw new Broken(
            place + " makes the input larger than " + MOST_BYTES + " bytes with the results");
      }
      return found;
    }
  }
}
