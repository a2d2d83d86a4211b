package io.agentreach.wire.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;

/**
 * What a schema says of the input as a whole and of its own fields, and no deeper: their types, and
 * which of them are required. One pass over the bytes, without a tree. Immutable.
 */
final class TopLevel {
  private static final JsonFactory JSON = JsonFactory.builder().build();
  private static final Set<String> TYPES =
      Set.of("object", "array", "string", "number", "integer", "boolean", "null");

  private final Set<String> types;
  private final Set<String> required;
  private final Map<String, Set<String>> fields = new HashMap<>();

  private TopLevel(Set<String> types, Set<String> required) {
    this.types = types;
    this.required = required;
  }

  /** Reads the schema; what is wrong with it is added to {@code flaws}. */
  static TopLevel of(JsonNode schema, List<SchemaFlaw> flaws) {
    Set<String> required = new LinkedHashSet<>();
    JsonNode names = schema.path("required");
    for (JsonNode each : names) {
      if (each.isString()) {
        required.add(each.stringValue());
      }
    }
    if (!names.isMissingNode() && (!names.isArray() || required.size() != names.size())) {
      flaws.add(
          new SchemaFlaw(".required", "must be a list of different names", "write [\"city\"]"));
    }
    TopLevel top = new TopLevel(types(schema, "", flaws), required);
    JsonNode properties = schema.path("properties");
    if (!properties.isMissingNode() && !properties.isObject()) {
      flaws.add(new SchemaFlaw(".properties", "must be an object", "write {\"city\": {…}}"));
    }
    for (Map.Entry<String, JsonNode> each : properties.properties()) {
      top.fields.put(each.getKey(), types(each.getValue(), ".properties." + each.getKey(), flaws));
    }
    return top;
  }

  private static Set<String> types(JsonNode schema, String path, List<SchemaFlaw> flaws) {
    JsonNode type = schema.path("type");
    Set<String> types = new LinkedHashSet<>();
    for (JsonNode each : type.isArray() ? type : List.of(type)) {
      String name = each.asString("");
      if (TYPES.contains(name)) {
        types.add(name);
      } else if (!type.isMissingNode()) {
        flaws.add(
            new SchemaFlaw(
                path + ".type",
                "is no type of JSON",
                "write object, array, string, number, integer, boolean or null"));
      }
    }
    return types;
  }

  /** What is wrong with an input that is well-formed, null if nothing is. */
  @Nullable String problem(byte[] input) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), input)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return "payload is empty";
      }
      List<String> problems = new ArrayList<>();
      expect(types, "payload", first, parser, problems);
      if (first == JsonToken.START_OBJECT) {
        fields(parser, problems);
      }
      return problems.isEmpty() ? null : Complaints.joined(problems);
    } catch (JacksonException e) {
      return "a name, number or string in payload is too long to be checked";
    }
  }

  private void fields(JsonParser parser, List<String> problems) {
    Set<String> missing = new HashSet<>(required);
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      missing.remove(name);
      JsonToken value = parser.nextToken();
      Set<String> wanted = fields.get(name);
      if (wanted != null) {
        expect(wanted, Complaints.below("payload", name), value, parser, problems);
      }
      parser.skipChildren();
    }
    for (String each : required) {
      if (missing.contains(each)) {
        problems.add(Complaints.below("payload", each) + " is missing");
      }
    }
  }

  private static void expect(
      Set<String> wanted, String place, JsonToken token, JsonParser parser, List<String> problems) {
    if (!wanted.isEmpty() && !wanted.contains(type(token)) && !integral(wanted, token, parser)) {
      problems.add(place + " must be of type " + String.join(" or ", wanted));
    }
  }

  private static String type(JsonToken token) {
    return switch (token) {
      case START_OBJECT -> "object";
      case START_ARRAY -> "array";
      case VALUE_STRING -> "string";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "number";
      case VALUE_TRUE, VALUE_FALSE -> "boolean";
      case VALUE_NULL -> "null";
      case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT -> "";
    };
  }

  private static boolean integral(Set<String> wanted, JsonToken token, JsonParser parser) {
    if (!wanted.contains("integer")) {
      return false;
    }
    if (token != JsonToken.VALUE_NUMBER_FLOAT) {
      return token == JsonToken.VALUE_NUMBER_INT;
    }
    try {
      return new BigDecimal(parser.getString()).stripTrailingZeros().scale() <= 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
