package io.agentreach.hub.config;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.rule.FallbackRule;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Groups of agents that stand in for each other, by capability.
 *
 * @param rules one for each capability at most
 */
public record Fallbacks(Map<CapabilityName, FallbackRule> rules) {
  private static final Pattern FORM =
      Pattern.compile("([^=\\s]+)\\s*=\\s*([^>\\s]+)\\s*>\\s*([^>\\s]+)");

  public Fallbacks {
    rules = Map.copyOf(rules);
  }

  /** Reads {@code brief_write=blue>green}; empty for none. */
  static Fallbacks parse(String text) {
    Map<CapabilityName, FallbackRule> rules = new HashMap<>();
    Arrays.stream(text.split(",", -1))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .forEach(part -> add(part, rules));
    return new Fallbacks(rules);
  }

  private static void add(String part, Map<CapabilityName, FallbackRule> rules) {
    Matcher matcher = FORM.matcher(part);
    if (!matcher.matches() || matcher.group(2).equals(matcher.group(3))) {
      throw new IllegalArgumentException(
          "has '"
              + part
              + "', which is no fallback; write CAPABILITY=PRIMARY>STANDBY with two"
              + " groups, such as brief_write=blue>green");
    }
    CapabilityName name = Rule.capability(matcher.group(1));
    if (rules.put(name, new FallbackRule(matcher.group(2), matcher.group(3))) != null) {
      throw new IllegalArgumentException("names '" + name + "' twice; keep one of them");
    }
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    return rules.entrySet().stream()
        .map(each ->
            each.getKey() + "=" + each.getValue().primary() + ">" + each.getValue().standby())
        .sorted()
        .collect(Collectors.joining(", "));
  }
}
