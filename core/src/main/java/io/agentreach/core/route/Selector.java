package io.agentreach.core.route;

import io.agentreach.core.guard.TokenBucket;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Priority;
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

  private final SelectRules rules;
  private final Fallbacks fallbacks;
  private final WaitingRoom waitingRoom;
  private final InputCheck input;
  private final RandomGenerator random;

  Selector(
      SelectRules rules,
      Fallbacks fallbacks,
      WaitingRoom waitingRoom,
      InputCheck input,
      RandomGenerator random) {
    this.rules = rules;
    this.fallbacks = fallbacks;
    this.waitingRoom = waitingRoom;
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
      Preferences preferences = preferences(call, found.capability(), now);
      Scan scan = new Scan(reach, scorer, preferences, tried, perAgent, trail, now);
      List<Candidates> tiers = found.tiers();
      for (int tier = 0; tier < tiers.size(); tier++) {
        Candidate taken = pick(call, tiers.get(tier), found.capability(), scan, now);
        if (taken != null) {
          trail.chose(taken);
          fallbacks.chose(call.tenant(), found.capability(), taken.agent(), tried.isEmpty(), now);
          return new Choice.Chosen(
              taken, found.capability(), scan.passed() > 1, scan.quickestNanos());
        }
      }
    }
    trail.chose(null);
    Fault fault = Refusal.of(call, found.capability(), trail, tried, input, now);
    Choice.Full full = full(call, found, fault, trail);
    if (full == null) {
      return new Choice.Nobody(fault);
    }
    Crowding.tell(trail, call.wish().priority(), now);
    return full;
  }

  /** The choice to wait, or null if no slot is what is missing. */
  Choice.@Nullable Full full(Call call, Resolution.Found found, Fault fault, Trail trail) {
    int ahead = waitingRoom.ahead(call.tenant(), call.target(), found, call.wish().priority());
    return Crowding.of(fault, trail, ahead);
  }

  /** Tells the scorer how much is at work with all candidates. */
  void bound(Scorer scorer, Candidates.View view) {
    scorer.bound(view, rules.bound());
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

  Preferences preferences(Call call, CapabilityName asked, long now) {
    return Preferences.of(call, asked, rules, fallbacks.of(call.tenant(), asked), now);
  }

  /** How one is picked: by session if there is one, else as the caller wishes, else as usual. */
  Strategy strategy(Call call) {
    if (call.wish().session() != null) {
      return Strategy.CONSISTENT_HASH;
    }
    Strategy wished = call.wish().strategy();
    return wished == null ? rules.strategy() : wished;
  }

  private @Nullable Candidate pick(
      Call call, Candidates candidates, CapabilityName asked, Scan scan, long now) {
    Candidates.View view = candidates.view();
    boolean many = view.size() > rules.scanAll();
    boolean sampling = many && scan.scorer().samples();
    boolean byKey =
        many && scan.scorer().strategy() == Strategy.CONSISTENT_HASH && scan.preferences().plain();
    bound(scan.scorer(), view);
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
      Candidate taken = scan.satisfied() ? take(call, scan.best(), now) : null;
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
      Candidate taken = take(call, scan.best(), now);
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
    for (int i = 0; i < size && (!scan.satisfied() || size <= rules.scanAll()); i++) {
      int at = start + i;
      scan.look(view.at(at < size ? at : at - size), i, random);
    }
  }

  /** Takes the candidate's slot, breaker and rate for a call, or nothing at all. */
  static @Nullable Candidate take(Call call, @Nullable Candidate candidate, long now) {
    if (candidate == null) {
      return null;
    }
    AgentRecord agent = candidate.agent();
    Priority priority = call.wish().priority();
    if (!agent.slots().tryAcquire(priority, agent.manifest().maxConcurrency(), now)) {
      return null;
    }
    TokenBucket rate = candidate.rate();
    if (candidate.breaker().tryEnter(now)) {
      if (rate == null || rate.tryTake(now)) {
        if (candidate.watched()) {
          candidate.quality().entered(now);
        }
        return candidate;
      }
      candidate.breaker().released(now);
    }
    agent.slots().release(priority);
    return null;
  }
}
