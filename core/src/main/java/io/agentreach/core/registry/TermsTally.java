package io.agentreach.core.registry;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.JsonText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Counts the terms of all agents in one list, so that a call finds them ready. Written under the
 * catalogue's lock, read from anywhere; a change costs the logarithm of how many terms differ.
 */
final class TermsTally {
  private record Vote(int count, String rule) {}

  private record Way(Capability.Validate validate, @Nullable JsonText schema) {}

  private static final class Uses {
    private final Capability example;
    private int count;

    Uses(Capability example) {
      this.example = example;
    }
  }

  private final Map<String, Integer> counts = new HashMap<>();
  private final SortedSet<Vote> votes =
      new TreeSet<>(Comparator.comparingInt(Vote::count).reversed().thenComparing(Vote::rule));
  private final Map<Way, Uses> ways = new LinkedHashMap<>();
  private volatile Terms terms = Terms.NONE;

  Terms terms() {
    return terms;
  }

  void add(Capability capability) {
    vote(capability.sessionKey(), 1);
    if (Terms.checks(capability)) {
      ways.computeIfAbsent(way(capability), way -> new Uses(capability)).count++;
    }
    publish();
  }

  void remove(Capability capability) {
    if (Terms.any(capability)) {
      vote(capability.sessionKey(), -1);
      Way way = way(capability);
      Uses uses = Terms.checks(capability) ? ways.get(way) : null;
      if (uses != null && --uses.count == 0) {
        ways.remove(way);
      }
      publish();
    }
  }

  private void vote(@Nullable String rule, int change) {
    if (rule == null) {
      return;
    }
    int before = counts.getOrDefault(rule, 0);
    int after = before + change;
    votes.remove(new Vote(before, rule));
    if (after > 0) {
      votes.add(new Vote(after, rule));
      counts.put(rule, after);
    } else {
      counts.remove(rule);
    }
  }

  private void publish() {
    String rule = votes.isEmpty() ? null : votes.getFirst().rule();
    List<Capability> checks = new ArrayList<>();
    for (Uses each : ways.values()) {
      checks.add(each.example);
      if (checks.size() == Terms.MOST_CHECKS) {
        break;
      }
    }
    terms = rule == null && checks.isEmpty() ? Terms.NONE : new Terms(rule, checks);
  }

  private static Way way(Capability capability) {
    return new Way(capability.validate(), capability.inputSchema());
  }
}
