package io.agentreach.wire.check;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Says what is wrong with an input: the place and what the schema wants there, and none of the
 * input's values. Stateless.
 */
final class Complaints {
  private static final int NAMED = 3;
  private static final int LONGEST = 64;

  private Complaints() {}

  /** All of them in one line, the first few in words. */
  static String joined(List<String> problems) {
    String named = problems.stream().limit(NAMED).collect(Collectors.joining("; "));
    int more = problems.size() - NAMED;
    return more > 0 ? named + "; and " + more + " more" : named;
  }

  /** The place of a field. */
  static String below(String place, String field) {
    return place + '.' + shortened(field);
  }

  static String of(List<Error> errors) {
    return joined(errors.stream().map(Complaints::of).distinct().toList());
  }

  /** What the schema of schemas says of a schema. */
  static SchemaFlaw flaw(Error error) {
    String said = of(error, "");
    int space = said.indexOf(' ');
    return new SchemaFlaw(
        said.substring(0, space), said.substring(space + 1), "write it as JSON Schema says");
  }

  private static String of(Error error) {
    return of(error, "payload");
  }

  private static String of(Error error, String top) {
    String place = place(error.getInstanceLocation(), top);
    String property = error.getProperty();
    String keyword = String.valueOf(error.getKeyword());
    JsonNode rule = error.getSchemaNode();
    if (property != null && (keyword.equals("required") || keyword.startsWith("dependent"))) {
      return below(place, property) + " is missing";
    }
    if (property != null && keyword.endsWith("Properties")) {
      return below(place, property) + " is not allowed";
    }
    return place + wanted(keyword, rule == null ? "" : plain(rule));
  }

  private static String wanted(String keyword, String rule) {
    return switch (keyword) {
      case "type" -> " must be of type " + rule;
      case "enum" -> " must be one of " + rule;
      case "const" -> " must be " + rule;
      case "pattern" -> " must match " + rule;
      case "minLength" -> " must have at least " + rule + " characters";
      case "maxLength" -> " must have at most " + rule + " characters";
      case "minItems" -> " must have at least " + rule + " items";
      case "maxItems" -> " must have at most " + rule + " items";
      case "minProperties" -> " must have at least " + rule + " fields";
      case "maxProperties" -> " must have at most " + rule + " fields";
      case "minimum" -> " must be at least " + rule;
      case "maximum" -> " must be at most " + rule;
      case "exclusiveMinimum" -> " must be above " + rule;
      case "exclusiveMaximum" -> " must be below " + rule;
      case "multipleOf" -> " must be a multiple of " + rule;
      case "uniqueItems" -> " must not have an item twice";
      case "contains" -> " must contain an item as the schema says";
      case "additionalProperties", "unevaluatedProperties", "propertyNames" ->
          " has a field that is not allowed";
      case "items", "additionalItems", "unevaluatedItems", "prefixItems" ->
          " has an item that is not allowed";
      case "oneOf" -> " must fit exactly one of the schema's alternatives";
      case "anyOf" -> " must fit one of the schema's alternatives";
      case "not" -> " must not be what the schema rules out";
      // Any other keyword there is or will be; the set is the validator's, not ours.
      default -> " does not satisfy '" + shortened(keyword) + "'";
    };
  }

  private static String plain(JsonNode rule) {
    if (rule.isString()) {
      return shortened(rule.stringValue());
    }
    if (!rule.isArray()) {
      return rule.isContainer() ? "what the schema says" : shortened(rule.asString(""));
    }
    List<String> words = rule.valueStream().limit(8).map(Complaints::plain).toList();
    return shortened(String.join(", ", words) + (rule.size() > words.size() ? ", …" : ""));
  }

  private static String place(NodePath path, String top) {
    StringBuilder place = new StringBuilder(top);
    for (int i = 0; i < path.getNameCount(); i++) {
      if (path.getElement(i) instanceof Integer index) {
        place.append('[').append(index.intValue()).append(']');
      } else {
        place.append('.').append(shortened(String.valueOf(path.getElement(i))));
      }
    }
    return place.toString();
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + '…';
  }
}
