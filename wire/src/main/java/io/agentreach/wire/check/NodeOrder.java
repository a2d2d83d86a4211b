package io.agentreach.wire.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Some total order of JSON values in which equal ones are equal: numbers by their value, objects
 * whatever the order of their fields. Unlike hashes, no choice of values makes it slow. Every
 * comparison takes from the {@link Budget}.
 */
final class NodeOrder implements Comparator<JsonNode> {
  @Override
  public int compare(JsonNode one, JsonNode other) {
    Budget.spend(1);
    int kinds = one.getNodeType().compareTo(other.getNodeType());
    if (kinds != 0) {
      return kinds;
    }
    if (one.isNumber()) {
      return one.decimalValue().compareTo(other.decimalValue());
    }
    if (one.isString()) {
      return strings(one.stringValue(), other.stringValue());
    }
    if (one.isBoolean()) {
      return Boolean.compare(one.booleanValue(), other.booleanValue());
    }
    if (one.size() != other.size()) {
      return Integer.compare(one.size(), other.size());
    }
    return one.isObject() ? objects(one, other) : arrays(one, other);
  }

  private static int strings(String one, String other) {
    Budget.spend(Math.min(one.length(), other.length()));
    return one.compareTo(other);
  }

  private int arrays(JsonNode one, JsonNode other) {
    Iterator<JsonNode> others = other.iterator();
    for (JsonNode each : one) {
      int order = compare(each, others.next());
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private int objects(JsonNode one, JsonNode other) {
    Iterator<String> others = sorted(other.propertyNames()).iterator();
    for (String each : sorted(one.propertyNames())) {
      String name = others.next();
      int names = strings(each, name);
      int order = names == 0 ? compare(one.get(each), other.get(name)) : names;
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static List<String> sorted(Collection<String> names) {
    Budget.spend(4L * names.size());
    List<String> sorted = new ArrayList<>(names);
    sorted.sort(Comparator.naturalOrder());
    return sorted;
  }
}
