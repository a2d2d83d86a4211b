package io.agentreach.hub.config;

import io.agentreach.hub.config.Configuration.Effective;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What must hold between the values of several keys. */
final class Relations {
  private Relations() {}

  static List<Problem> check(List<Effective> settings) {
    Map<String, Effective> all =
        settings.stream().collect(Collectors.toMap(Effective::key, Function.identity()));
    List<Problem> problems = new ArrayList<>();
    Effective normal = all.get("reach.slots.normal");
    if (normal != null && sum(normal, all.get("reach.slots.high")) > 1) {
      problems.add(problem(normal, "and reach.slots.high are more than 1 together; lower one"));
    }
    Effective trust = all.get("reach.quality.trust_above");
    Effective watch = all.get("reach.quality.watch_below");
    if (trust != null && watch != null && number(trust) <= number(watch)) {
      problems.add(problem(trust, "must be above reach.quality.watch_below; raise it"));
    }
    return problems;
  }

  private static double sum(@Nullable Effective one, @Nullable Effective other) {
    return one == null || other == null ? 0 : number(one) + number(other);
  }

  private static double number(Effective setting) {
    return (double) setting.value();
  }

  private static Problem problem(Effective setting, String what) {
    return Problem.of(setting.source(), setting.key(), setting.text(), what);
  }
}
