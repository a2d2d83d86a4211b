package io.agentreach.bench.select;

import io.agentreach.core.model.Strategy;
import org.jspecify.annotations.Nullable;

/** The policies that are compared, each with the name that the table shows. */
enum Policy {
  RANDOM("random", Baseline.RANDOM, null),
  ROUND_ROBIN("round robin", Baseline.ROUND_ROBIN, null),
  TWO_CHOICES("two choices", Baseline.TWO_CHOICES, null),
  SHORTEST_QUEUE("shortest queue, exact", Baseline.SHORTEST_QUEUE, null),
  SCORE("hub: score", null, Strategy.SCORE),
  LEAST_LOAD("hub: least load (default)", null, null),
  ORACLE("oracle: earliest end", Baseline.ORACLE, null);

  private final String title;
  private final @Nullable Baseline baseline;
  private final @Nullable Strategy strategy;

  Policy(String title, @Nullable Baseline baseline, @Nullable Strategy strategy) {
    this.title = title;
    this.baseline = baseline;
    this.strategy = strategy;
  }

  String title() {
    return title;
  }

  /** The policy of the bench's own; null for one of the hub. */
  @Nullable Baseline baseline() {
    return baseline;
  }

  /** The hub's strategy; null for its default. */
  @Nullable Strategy strategy() {
    return strategy;
  }
}
