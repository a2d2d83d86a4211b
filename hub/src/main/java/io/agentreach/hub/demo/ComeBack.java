package io.agentreach.hub.demo;

import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.json.Json;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The sixth act: the killed instance starts again and is found, the cordoned one is let back in.
 */
final class ComeBack {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int EACH = 10;

  private final Stage stage;
  private final String page;

  ComeBack(Stage stage, String page) {
    this.stage = stage;
    this.page = page;
  }

  void play() {
    Narrator narrator = stage.narrator();
    narrator.step("extract-b starts again, extract-c is let back in");
    String before = stage.hub().registeredAt("extract-b");
    long begun = System.nanoTime();
    Child fresh = stage.startExtractor("extract-b", true);
    Patience.until(
        "extract-b is found again",
        LIMIT,
        fresh,
        () ->
            stage.hub().reachable("extract-b")
                && !stage.hub().registeredAt("extract-b").equals(before));
    long millis = (System.nanoTime() - begun) / 1_000_000;
    JsonNode agent = stage.hub().post("/v1/agents/extract-c/uncordon", Json.object());
    DemoFailure.unless(
        agent.path("reachable").asBoolean(false), "extract-c should be reachable: " + agent);
    Request request =
        Request.to("text_extract").params(Map.of("html", page)).timeout(Duration.ofSeconds(5));
    try (Traffic traffic = Traffic.start(4, stage.client(), () -> KillDrill.fresh(request))) {
      Patience.until(
          "all three instances answer calls again",
          LIMIT,
          null,
          () ->
              traffic.answeredBy("extract-a") >= EACH
                  && traffic.answeredBy("extract-b") >= EACH
                  && traffic.answeredBy("extract-c") >= EACH);
      traffic.close();
      DemoFailure.unless(traffic.failures().isEmpty(), "calls failed: " + traffic.failures());
      narrator.held(
          String.format(
              Locale.ROOT,
              "pid %d registered under the old name after %d ms, with no conflict."
                  + " Answers: extract-a %d, extract-b %d, extract-c %d.",
              fresh.pid(),
              millis,
              traffic.answeredBy("extract-a"),
              traffic.answeredBy("extract-b"),
              traffic.answeredBy("extract-c")));
    }
  }
}
