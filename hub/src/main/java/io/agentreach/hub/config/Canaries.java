package io.agentreach.hub.config;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.rule.CanaryRule;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Versions that a share of the users tries out, by capability.
 *
 * @param rules in the order in which they were given
 */
public record Canaries(Map<CapabilityName, CanaryRule> rules) {
  private static final Pattern FORM =
      Pattern.compile("([^=\\s]+)\\s*=\\s*([^:\\s]+)\\s*:\\s*(\\d{1,3}(?:\\.\\d{1,4})?)");

  public Canaries {
    rules = Map.copyOf(rules);
  }

  /** Reads {@code brief_write=2.0.0:5, draw=3:0.5}; empty for none. */
  static Canaries parse(String text) {
    Map<CapabilityName, CanaryRule> rules = new LinkedHashMap<>();
    Arrays.stream(text.split(",", -1))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .forEach(part -> add(part, rules));
    return new Canaries(rules);
  }

  private static void add(String part, Map<CapabilityName, CanaryRule> rules) {
    Matcher matcher = FORM.matcher(part);
    double percent = matcher.matches() ? Double.parseDouble(matcher.group(3)) : -1;
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException(
          "has '"
              + part
              + "', which is no canary; write CAPABILITY=VERSION:PERCENT, such as"
              + " brief_write=2.0.0:5");
    }
    CapabilityName name = Rule.capability(matcher.group(1));
    if (rules.put(name, new CanaryRule(matcher.group(2), percent / 100)) != null) {
      throw new IllegalArgumentException("names '" + name + "' twice; keep one of them");
    }
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    return rules.entrySet().stream()
        .map(each ->
            each.getKey()
                + "="
                + each.getValue().version()
                + ":"
                + Kind.write((Object) (Math.round(each.getValue().share() * 1e6) / 1e4)))
        .sorted()
        .collect(Collectors.joining(", "));
  }
}
