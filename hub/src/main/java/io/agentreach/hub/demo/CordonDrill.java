package io.agentreach.hub.demo;

import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.json.Json;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The fourth act: an operator takes another instance out of traffic; it stays alive. */
final class CordonDrill {
  private static final int CALLS = 40;

  private final Stage stage;
  private final String page;

  CordonDrill(Stage stage, String page) {
    this.stage = stage;
    this.page = page;
  }

  void play() {
    Narrator narrator = stage.narrator();
    narrator.step("An operator cordons extract-c");
    JsonNode agent = stage.hub().post("/v1/agents/extract-c/cordon", Json.object());
    boolean alive = agent.path("presence").asString("").equals("alive");
    DemoFailure.unless(
        agent.path("cordoned").asBoolean(false) && alive,
        "extract-c should be cordoned and alive, but is " + agent);
    for (int i = 0; i < CALLS; i++) {
      Request request = Request.to("text_extract").params(Map.of("html", page));
      String agentId = stage.client().call(request.timeout(Duration.ofSeconds(5))).agent();
      DemoFailure.unless(
          agentId.equals("extract-a"), "a call went to " + agentId + ", not to extract-a");
    }
    narrator.say("reach agent cordon extract-c; or POST /v1/agents/extract-c/cordon");
    narrator.held(
        String.format(
            Locale.ROOT,
            "%d calls, all answered by extract-a. extract-c goes on beating, its state is %s.",
            CALLS,
            agent.path("state").asString("?")));
  }
}
