package io.agentreach.wire.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Looks through a schema for what the hub does not do or cannot bound: references to elsewhere or
 * to nowhere, unknown dialects, patterns that are none. Not thread-safe; one per schema.
 */
final class SchemaReview {
  private static final int MOST = 20;
  private static final int LONGEST_NAME = 64;
  private static final int MOST_HOPS = 64;

  // Their fields are names of properties and of schemas, not keywords.
  private static final Set<String> NAMED =
      Set.of(
          "properties",
          "patternProperties",
          "$defs",
          "definitions",
          "dependentSchemas",
          "dependencies");

  // What stands below them is data, however much it may look like a schema.
  private static final Set<String> DATA = Set.of("const", "enum", "default", "examples");
  private static final Set<String> REFERENCES = Set.of("$ref", "$dynamicRef", "$recursiveRef");

  private final JsonNode root;
  private final List<SchemaFlaw> flaws = new ArrayList<>();

  private SchemaReview(JsonNode root) {
    this.root = root;
  }

  static List<SchemaFlaw> of(JsonNode schema) {
    SchemaReview review = new SchemaReview(schema);
    review.schema(schema, "");
    return List.copyOf(review.flaws);
  }

  private void schema(JsonNode node, String path) {
    if (node.isArray()) {
      int i = 0;
      for (JsonNode each : node) {
        schema(each, path + '[' + i++ + ']');
      }
    }
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      String keyword = each.getKey();
      String place = path + '.' + shortened(keyword);
      if (NAMED.contains(keyword)) {
        named(keyword, each.getValue(), place);
      } else if (!DATA.contains(keyword)) {
        keyword(keyword, each.getValue(), place);
        schema(each.getValue(), place);
      }
    }
  }

  private void named(String keyword, JsonNode schemas, String path) {
    for (Map.Entry<String, JsonNode> each : schemas.properties()) {
      String place = path + '.' + shortened(each.getKey());
      if (keyword.equals("patternProperties")) {
        pattern(each.getKey(), place);
      }
      schema(each.getValue(), place);
    }
  }

  private void keyword(String keyword, JsonNode value, String place) {
    if (!value.isString()) {
      return;
    }
    String text = value.stringValue();
    if (REFERENCES.contains(keyword)) {
      reference(text, place);
    } else if (keyword.equals("$schema") && !Dialects.knows(text)) {
      flaw(
          place,
          "names a dialect that the hub does not know",
          "leave it out, or write " + Dialects.USUAL);
    } else if (keyword.equals("pattern")) {
      pattern(text, place);
    }
  }

  private void pattern(String text, String place) {
    String wrong = LinearPattern.flaw(text);
    if (wrong != null) {
      flaw(place, wrong, "do without look-around and back references, and be short");
    }
  }

  private void reference(String target, String place) {
    String remedy = "put what is meant into $defs and write #/$defs/NAME";
    if (!target.startsWith("#")) {
      flaw(place, "leads out of the schema, and the hub fetches nothing", remedy);
      return;
    }
    Set<String> seen = new HashSet<>();
    String here = target;
    while (here.equals("#") || here.startsWith("#/")) {
      JsonNode found = here.equals("#") ? root : at(here.substring(1));
      if (found.isMissingNode() && !identified(root)) {
        flaw(place, "leads nowhere", remedy);
        return;
      }
      if (!seen.add(here) || seen.size() > MOST_HOPS) {
        flaw(place, "leads back to itself without an end", "let it lead to a schema");
        return;
      }
      here = found.path("$ref").asString("");
    }
  }

  private JsonNode at(String pointer) {
    String plain = pointer.replace("%24", "$").replace("%25", "%");
    try {
      return root.at(JsonPointer.compile(plain));
    } catch (IllegalArgumentException e) {
      return root.path("");
    }
  }

  /** Whether pointers may start somewhere else than at the top. */
  private static boolean identified(JsonNode root) {
    return root.findValue("$id") != null || root.findValue("id") != null;
  }

  private void flaw(String place, String problem, String remedy) {
    if (flaws.size() < MOST) {
      flaws.add(new SchemaFlaw(place, problem, remedy));
    }
  }

  private static String shortened(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + '…';
  }
}
