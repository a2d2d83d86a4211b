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
    Scorer scorer = new Scorer(selector.strategy(call), call, random);
    return switch (resolver.resolve(call.tenant(), call.target())) {
      case Resolution.Nobody nobody -> {
        List<Explanation.Row> rows = rows(call, nobody.capability(), scorer, null, now);
        yield answer(nobody.capability(), scorer, null, nobody.fault(), rows);
      }
      case Resolution.Undeclared undeclared -> {
        Fault fault = Refusal.undeclared(call, undeclared, input, now);
        List<Explanation.Row> rows = new ArrayList<>();
        rows.add(row(call, undeclared.agent(), undeclared.capability(), scorer, 0, now));
        yield answer(undeclared.capability(), scorer, null, fault, rows);
      }
      case Resolution.Found found -> found(call, found, scorer, now);
    };
  }

  private Explanation found(Call call, Resolution.Found found, Scorer scorer, long now) {
    Trail trail = new Trail();
    Candidate chosen = null;
    for (Candidates tier : found.tiers()) {
      chosen = chosen == null ? best(call, tier, found.capability(), scorer, trail, now) : chosen;
    }
    Fault fault =
        chosen == null
            ? Refusal.of(call, found.capability(), trail, new Tried(), input, now)
            : null;
    boolean named = call.target() instanceof Target.ByAgent;
    AgentRecord only = named ? found.tiers().getFirst().view().at(0).agent() : null;
    return answer(
        found.capability(),
        scorer,
        chosen,
        fault,
        rows(call, found.capability(), scorer, only, now));
  }

  private @Nullable Candidate best(
      Call call, Candidates tier, CapabilityName asked, Scorer scorer, Trail trail, long now) {
    Candidates.View view = tier.view();
    int turn = view.size() == 0 ? 0 : tier.peekTurn() % view.size();
    Candidate best = null;
    double bestScore = 0;
    for (int i = 0; i < view.size(); i++) {
      Candidate each = view.at(i);
      if (each.agent().serving(asked) != each) {
        continue;
      }
      Check refusal = new ReachCheck(call, input, now, each.agent()).refusal(each);
      if (refusal != null) {
        trail.refused(each, refusal);
        continue;
      }
      double score = scorer.score(each, Math.floorMod(i - turn, view.size()));
      if (best == null || score > bestScore) {
        best = each;
        bestScore = score;
      }
    }
    return best;
  }

  private Explanation answer(
      @Nullable CapabilityName capability,
      Scorer scorer,
      @Nullable Candidate chosen,
      @Nullable Fault fault,
      List<Explanation.Row> rows) {
    int kept = Math.min(rows.size(), MOST_ROWS);
    return new Explanation(
        capability,
        scorer.strategy(),
        chosen == null ? null : chosen.agentId(),
        fault,
        rows.subList(0, kept),
        rows.size() - kept);
  }

  private List<Explanation.Row> rows(
      Call call,
      @Nullable CapabilityName wanted,
      Scorer scorer,
      @Nullable AgentRecord only,
      long now) {
    List<Explanation.Row> rows = new ArrayList<>();
    for (AgentRecord each : catalog.agents(call.tenant())) {
      if (only == null || only == each) {
        rows.add(row(call, each, wanted, scorer, rows.size(), now));
      }
    }
    rows.sort(
        Comparator.comparing((Explanation.Row r) -> r.declared() == null)
            .thenComparing(r -> r.agent().value()));
    return rows;
  }

  private Explanation.Row row(
      Call call,
      AgentRecord agent,
      @Nullable CapabilityName wanted,
      Scorer scorer,
      int place,
      long now) {
    Candidate candidate = wanted == null ? null : agent.serving(wanted);
    ReachCheck reach = new ReachCheck(call, input, now, agent);
    Check refusal = candidate == null ? reach.refusal(agent) : reach.refusal(candidate);
    String reason = refusal == null ? "" : Reason.of(refusal, agent, candidate, call, input, now);
    Explanation.Parts parts =
        new Explanation.Parts(
            Scorer.load(agent),
            candidate == null ? 0 : Scorer.tagMatch(call, candidate),
            candidate == null ? 1 : candidate.successRate().value(),
            agent.manifest().weight());
    return new Explanation.Row(
        agent.id(),
        agent.manifest().version(),
        candidate == null ? null : candidate.capability().name(),
        refusal,
        reason,
        refusal == null && candidate != null ? scorer.score(candidate, place) : Double.NaN,
        parts);
  }
}
