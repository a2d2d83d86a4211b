package io.agentreach.hub.demo;

import io.agentreach.core.model.Effect;
import io.agentreach.sdk.call.Explanation;
import io.agentreach.sdk.call.Explanation.Candidate;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.call.Request;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The fifth act: the hub explains a refusal at each of the four levels, and a choice. */
final class FourLevels {
  private static final List<String> LEVELS = List.of("physical", "state", "capability", "policy");
  private static final Map<String, String> EXPECTED =
      Map.of(
          "extract-b", "physical",
          "extract-c", "state",
          "fetcher", "capability",
          "extract-a", "policy");

  private final Stage stage;

  FourLevels(Stage stage) {
    this.stage = stage;
  }

  void play() {
    Narrator narrator = stage.narrator();
    narrator.step("Why not? One question, a refusal at each of the four levels");
    Request night = Request.to("text_extract").group("night");
    narrator.say("reach explain text_extract --group night; or POST /v1/explain. Nothing is sent:");
    Explanation explanation = stage.client().explain(night);
    table(explanation);
    EXPECTED.forEach((agent, level) -> check(explanation, agent, level));
    ReachFault fault = real(night);
    narrator.held(
        String.format(
            Locale.ROOT,
            "Each level has refused one. The real call fails in the same words: %s, effect %s,"
                + " retryable %s.",
            fault.code(),
            fault.effect(),
            fault.retryable()));
    chosen();
  }

  private void table(Explanation explanation) {
    List<Candidate> ordered = new ArrayList<>(explanation.considered());
    ordered.sort(Comparator.comparingInt(each -> LEVELS.indexOf(each.level())));
    List<List<String>> rows = new ArrayList<>();
    for (Candidate each : ordered) {
      rows.add(List.of(each.level(), each.agent(), each.check(), each.reason()));
    }
    stage.narrator().table(rows);
  }

  private static void check(Explanation explanation, String agent, String level) {
    String found =
        explanation.considered().stream()
            .filter(each -> each.agent().equals(agent))
            .map(Candidate::level)
            .findFirst()
            .orElse("not considered at all");
    DemoFailure.unless(
        found.equals(level), agent + " should be refused at level " + level + ", but: " + found);
  }

  private ReachFault real(Request request) {
    try {
      String agent = stage.client().call(request).agent();
      throw new DemoFailure("a call for group night was answered, by " + agent);
    } catch (ReachException e) {
      boolean asSaid =
          e.fault().code().equals("NO_REACHABLE_AGENT") && e.fault().effect() == Effect.NONE;
      DemoFailure.unless(asSaid, "a call for group night failed in another way: " + e.fault());
      return e.fault();
    }
  }

  private void chosen() {
    Explanation day = stage.client().explain(Request.to("text_extract").group("day"));
    DemoFailure.unless(
        "extract-a".equals(day.chosen()), "for group day extract-a should be chosen: " + day);
    stage
        .narrator()
        .held("For group day it names extract-a as the choice, by " + day.strategy() + ".");
  }
}
