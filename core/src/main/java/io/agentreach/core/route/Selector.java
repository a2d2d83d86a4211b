package io.agentreach.core.route;

import io.agentreach.core.guard.TokenBucket;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.registry.Candidates;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Picks one agent out of those that could be meant: each is checked on all four levels, those that
 * pass are scored, the best is taken. Thread-safe; never blocks.
 *
 * <p>Up to {@code scanAll} candidates are all looked at. Of more, a few are drawn by chance
 * (Mitzenmacher, The power of two choices in randomized load balancing, 2001), or the two that the
 * call's key prefers; only if none of several draws is reachable does every one get its look. So
 * the cost of a decision hardly grows with the number of agents, but for the search by key.
 */
final class Selector {
  private static final int DRAWS = 4;

  private final RouteRules rules;
  private final InputCheck input;
  private final RandomGenerator random;

  Selector(RouteRules rules, InputCheck input, RandomGenerator random) {
    this.rules = rules;
    this.input = input;
    this.random = random;
  }

  /**
   * Picks and takes an agent.
   *
   * @param tried whom the call has asked already
   * @param perAgent how often one agent may be asked: 1 looks for a new one
   */
  Choice pick(Call call, Resolution.Found found, Tried tried, int perAgent, long now, Trail trail) {
    Scorer scorer = new Scorer(strategy(call), call, random);
    trail.beginRound(found.capability(), scorer.strategy());
    Candidate first = first(found.tiers());
    ReachCheck reach = first == null ? null : new ReachCheck(call, input, now, first.agent());
    if (reach != null) {
      Scan scan = new Scan(reach, scorer, tried, perAgent, trail);
      List<Candidates> tiers = found.tiers();
      for (int tier = 0; tier < tiers.size(); tier++) {
        Candidate taken = pick(tiers.get(tier), found.capability(), scan, now);
        if (taken != null) {
          trail.chose(taken);
          return new Choice.Chosen(
              taken, found.capability(), scan.passed() > 1, scan.quickestNanos());
        }
      }
    }
    trail.chose(null);
    return new Choice.Nobody(Refusal.of(call, found.capability(), trail, tried, input, now));
  }

  private static @Nullable Candidate first(List<Candidates> tiers) {
    for (int i = 0; i < tiers.size(); i++) {
      Candidate first = tiers.get(i).view().first();
      if (first != null) {
        return first;
      }
    }
    return null;
  }

  Strategy strategy(Call call) {
    Strategy wished = call.wish().strategy();
    return wished == null ? rules.strategy() : wished;
  }

  private @Nullable Candidate pick(
      Candidates candidates, CapabilityName asked, Scan scan, long now) {
    Candidates.View view = candidates.view();
    boolean many = view.size() > rules.scanAll();
    boolean sampling = many && scan.scorer().samples();
    boolean byKey = many && scan.scorer().strategy() == Strategy.CONSISTENT_HASH;
    if (sampling) {
      scan.trail().expect(rules.sample());
    } else if (!many) {
      scan.trail().expect(view.size());
    }
    int turn = scan.scorer().strategy() == Strategy.ROUND_ROBIN ? candidates.nextTurn() : 0;
    int before = scan.trail().size();
    double below = Double.POSITIVE_INFINITY;
    for (int draw = 0; (sampling || byKey) && draw < DRAWS; draw++) {
      scan.begin(asked);
      if (byKey) {
        below = scan.lookAtPreferred(view, below, random);
      } else {
        sample(view, scan);
      }
      Candidate taken = take(scan.best(), now);
      if (taken != null) {
        return taken;
      }
    }
    // A candidate can be lost between the look and the taking: then all are looked at again.
    for (int round = 0; round < DRAWS; round++) {
      scan.begin(asked);
      scan.trail().backTo(before);
      scanAll(view, turn, scan);
      if (scan.best() == null) {
        return null;
      }
      Candidate taken = take(scan.best(), now);
      if (taken != null) {
        return taken;
      }
    }
    return null;
  }

  private void sample(Candidates.View view, Scan scan) {
    for (int i = 0; i < rules.sample(); i++) {
      scan.look(view.at(random.nextInt(view.size())), 0, random);
    }
  }

  private void scanAll(Candidates.View view, int turn, Scan scan) {
    int size = view.size();
    if (scan.scorer().strategy() != Strategy.ROUND_ROBIN) {
      scan.trail().expect(size);
      for (int i = 0; i < size; i++) {
        scan.look(view.at(i), 0, random);
      }
      return;
    }
    int start = size == 0 ? 0 : turn % size;
    for (int i = 0; i < size && (scan.best() == null || size <= rules.scanAll()); i++) {
      int at = start + i;
      scan.look(view.at(at < size ? at : at - size), i, random);
    }
  }

  private static @Nullable Candidate take(@Nullable Candidate candidate, long now) {
    if (candidate == null) {
      return null;
    }
    AgentRecord agent = candidate.agent();
    if (!agent.slots().tryAcquire(agent.manifest().maxConcurrency())) {
      return null;
    }
    TokenBucket rate = candidate.rate();
    if (candidate.breaker().tryEnter(now)) {
      if (rate == null || rate.tryTake(now)) {
        return candidate;
      }
      candidate.breaker().released(now);
    }
    agent.slots().release();
    return null;
  }
}
