package io.agentreach.core.route;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.registry.Candidates;
import io.agentreach.core.rule.ScoreRule;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Gives each reachable candidate of one selection its score by the call's strategy; the highest
 * wins. Not thread-safe; made once per selection.
 */
final class Scorer {
  private final Strategy strategy;
  private final Call call;
  private final RandomGenerator random;
  private final long keyHash;
  private int most = Integer.MAX_VALUE;

  Scorer(Strategy strategy, Call call, RandomGenerator random) {
    this.strategy = strategy;
    this.call = call;
    this.random = random;
    this.keyHash = strategy == Strategy.CONSISTENT_HASH ? ScoreRule.hash(key(call)) : 0;
  }

  Strategy strategy() {
    return strategy;
  }

  /** Takes in how much is at work with all candidates, so that no key overloads its agent. */
  void bound(Candidates.View view, double bound) {
    if (strategy != Strategy.CONSISTENT_HASH) {
      return;
    }
    int size = view.size();
    long atWork = 0;
    for (int i = 0; i < size; i++) {
      atWork += view.at(i).agent().slots().inFlight();
    }
    most = ScoreRule.bounded(atWork, size, bound);
  }

  /** Whether a sample of the candidates will do, or each of them has to be seen. */
  boolean samples() {
    return strategy == Strategy.LEAST_LOAD
        || strategy == Strategy.SCORE
        || strategy == Strategy.WEIGHTED;
  }

  /**
   * The score of a candidate.
   *
   * @param place its distance from the one whose turn it is, 0 for that one
   */
  double score(Candidate candidate, int place) {
    AgentRecord agent = candidate.agent();
    double weight = agent.manifest().weight();
    double quality = candidate.qualityWeight();
    return switch (strategy) {
      case LEAST_LOAD -> 0.0 - load(agent) / quality;
      case ROUND_ROBIN -> 0.0 - place;
      case WEIGHTED -> ScoreRule.weightedDraw(random.nextDouble(), weight * quality);
      case CONSISTENT_HASH -> byKey(agent, weight);
      case SCORE ->
          ScoreRule.score(
              tagMatch(call, candidate), load(agent) / quality, candidate.successRate().value());
    };
  }

  private double byKey(AgentRecord agent, double weight) {
    double draw = ScoreRule.rendezvous(keyHash, agent.idHash(), weight);
    int atWork = agent.slots().inFlight();
    boolean crowded = atWork >= most && 2 * atWork >= agent.manifest().maxConcurrency();
    return crowded ? draw - ScoreRule.CROWDED : draw;
  }

  static double load(AgentRecord agent) {
    return ScoreRule.load(
        agent.slots().inFlight(),
        agent.others(),
        agent.beat().queued(),
        agent.manifest().maxConcurrency(),
        agent.manifest().weight());
  }

  /** The share of the wanted tags that the capability has; 1 if none are wanted. */
  static double tagMatch(Call call, Candidate candidate) {
    Set<String> wanted = call.wish().tags();
    if (wanted.isEmpty()) {
      return 1;
    }
    int found = 0;
    for (String tag : wanted) {
      if (candidate.capability().tags().contains(tag)) {
        found++;
      }
    }
    return (double) found / wanted.size();
  }

  private static String key(Call call) {
    String session = call.wish().session();
    if (session != null) {
      return session;
    }
    String idempotency = call.wish().idempotencyKey();
    return idempotency == null ? call.requestId() : idempotency;
  }
}
