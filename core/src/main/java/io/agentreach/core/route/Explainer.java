package io.agentreach.core.route;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Target;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.registry.Candidates;
import io.agentreach.core.registry.Catalog;
import io.agentreach.core.rule.Check;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Explains a call by the very rules that route one, taking nothing and changing nothing. Looks at
 * every agent of the tenant; thread-safe.
 */
final class Explainer {
  private static final int MOST_ROWS = 1_000;
  private static final CapabilityName NOTHING = new CapabilityName("-");

  private final Catalog catalog;
  private final Resolver resolver;
  private final Selector selector;
  private final InputCheck input;
  private final RandomGenerator random;

  Explainer(
      Catalog catalog,
      Resolver resolver,
      Selector selector,
      InputCheck input,
      RandomGenerator random) {
    this.catalog = catalog;
    this.resolver = resolver;
    this.selector = selector;
    this.input = input;
    this.random = random;
  }

  Explanation explain(Call call, long now) {
    return switch (resolver.resolve(call.tenant(), call.target())) {
      case Resolution.Nobody nobody -> {
        CapabilityName asked = nobody.capability();
        View view = view(call, asked == null ? NOTHING : asked, now);
        yield answer(view, asked, null, nobody.fault(), null, rows(view, asked, null));
      }
      case Resolution.Undeclared undeclared -> {
        Fault fault = Refusal.undeclared(call, undeclared, input, now);
        View view = view(call, undeclared.capability(), now);
        List<Explanation.Row> rows = rows(view, undeclared.capability(), undeclared.agent());
        yield answer(view, undeclared.capability(), null, fault, null, rows);
      }
      case Resolution.Found found -> found(view(call, found.capability(), now), found);
    };
  }

  /** What one explanation looks through. */
  private record View(Call call, Scorer scorer, Preferences preferences, long now) {}

  private View view(Call call, CapabilityName asked, long now) {
    Scorer scorer = new Scorer(selector.strategy(call), call, random);
    return new View(call, scorer, selector.preferences(call, asked, now), now);
  }

  private Explanation found(View view, Resolution.Found found) {
    Trail trail = new Trail();
    trail.beginRound(found.capability(), view.scorer().strategy());
    Call call = view.call();
    Candidate chosen = null;
    for (Candidates tier : found.tiers()) {
      chosen = chosen == null ? best(view, tier, found.capability(), trail) : chosen;
    }
    Fault fault = null;
    Duration wait = null;
    if (chosen == null) {
      fault = Refusal.of(call, found.capability(), trail, new Tried(), input, view.now());
      Choice.Full full = selector.full(call, found, fault, trail);
      fault = full == null ? fault : full.fault();
      wait = full == null ? null : Duration.ofNanos(full.waitNanos());
    }
    boolean named = call.target() instanceof Target.ByAgent;
    AgentRecord only = named ? found.tiers().getFirst().view().at(0).agent() : null;
    List<Explanation.Row> rows = rows(view, found.capability(), only);
    return answer(view, found.capability(), chosen, fault, wait, rows);
  }

  private @Nullable Candidate best(View view, Candidates tier, CapabilityName asked, Trail trail) {
    Candidates.View all = tier.view();
    Candidate first = all.first();
    if (first == null) {
      return null;
    }
    ReachCheck reach = new ReachCheck(view.call(), input, view.now(), first.agent());
    Scan scan =
        new Scan(reach, view.scorer(), view.preferences(), new Tried(), 1, trail, view.now());
    scan.begin(asked);
    selector.bound(view.scorer(), all);
    int turn = tier.peekTurn() % all.size();
    for (int i = 0; i < all.size(); i++) {
      scan.look(all.at(i), Math.floorMod(i - turn, all.size()), random);
    }
    return scan.best();
  }

  private static Explanation answer(
      View view,
      @Nullable CapabilityName capability,
      @Nullable Candidate chosen,
      @Nullable Fault fault,
      @Nullable Duration wait,
      List<Explanation.Row> rows) {
    int kept = Math.min(rows.size(), MOST_ROWS);
    return new Explanation(
        capability,
        view.scorer().strategy(),
        Chain.of(view.call(), view.preferences(), view.scorer().strategy()),
        chosen == null ? null : chosen.agentId(),
        fault,
        wait,
        rows.subList(0, kept),
        rows.size() - kept);
  }

  private List<Explanation.Row> rows(
      View view, @Nullable CapabilityName wanted, @Nullable AgentRecord only) {
    List<Explanation.Row> rows = new ArrayList<>();
    for (AgentRecord each : catalog.agents(view.call().tenant())) {
      if (only == null || only == each) {
        rows.add(row(view, each, wanted, rows.size()));
      }
    }
    rows.sort(
        Comparator.comparing((Explanation.Row r) -> r.declared() == null)
            .thenComparing(r -> r.agent().value()));
    return rows;
  }

  private Explanation.Row row(
      View view, AgentRecord agent, @Nullable CapabilityName wanted, int place) {
    Call call = view.call();
    long now = view.now();
    Candidate candidate = wanted == null ? null : agent.serving(wanted);
    ReachCheck reach = new ReachCheck(call, input, now, agent);
    Check refusal = candidate == null ? reach.refusal(agent) : reach.refusal(candidate);
    String reason = refusal == null ? "" : Reason.of(refusal, agent, candidate, call, input, now);
    return new Explanation.Row(
        agent.id(),
        agent.manifest().version(),
        candidate == null ? null : candidate.capability().name(),
        refusal,
        reason,
        refusal == null && candidate != null ? view.scorer().score(candidate, place) : Double.NaN,
        parts(view, agent, candidate));
  }

  private static Explanation.Parts parts(
      View view, AgentRecord agent, @Nullable Candidate candidate) {
    double load = Scorer.load(agent);
    double weight = agent.manifest().weight();
    return candidate == null
        ? new Explanation.Parts(load, 0, 1, weight, 1, false, 0)
        : new Explanation.Parts(
            load,
            Scorer.tagMatch(view.call(), candidate),
            candidate.successRate().value(),
            weight,
            candidate.quality().value(),
            candidate.watched(),
            view.preferences().rank(candidate, view.now()));
  }
}
