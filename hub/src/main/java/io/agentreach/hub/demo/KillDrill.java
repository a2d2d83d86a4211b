package io.agentreach.hub.demo;

import io.agentreach.sdk.call.Request;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The third act: one of three instances is killed while calls run, and no call fails. */
final class KillDrill {
  private static final int CALLERS = 8;
  private static final int WARM = 25;
  private static final int AFTERWARDS = 250;
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final List<String> ALL = List.of("extract-a", "extract-b", "extract-c");

  private final Stage stage;
  private final String page;

  KillDrill(Stage stage, String page) {
    this.stage = stage;
    this.page = page;
  }

  void play() {
    Narrator narrator = stage.narrator();
    narrator.step("extract-b is killed while calls run");
    Request request =
        Request.to("text_extract").params(Map.of("html", page)).timeout(Duration.ofSeconds(5));
    try (Traffic traffic = Traffic.start(CALLERS, stage.client(), () -> fresh(request))) {
      Patience.until(
          "all three instances answer calls",
          LIMIT,
          null,
          () -> ALL.stream().allMatch(each -> traffic.answeredBy(each) >= WARM));
      narrator.say(
          CALLERS
              + " callers ask for text_extract without a break; after "
              + traffic.answered()
              + " answers: SIGKILL to extract-b, pid "
              + stage.child("extract-b").pid()
              + ".");
      stage.kill("extract-b");
      int before = traffic.answered();
      Patience.until(
          "the others go on answering and the loss is noticed",
          LIMIT,
          null,
          () -> traffic.answered() >= before + AFTERWARDS && !stage.hub().alive("extract-b"));
      traffic.close();
      tell(traffic);
    }
  }

  private void tell(Traffic traffic) {
    for (String each : ALL) {
      stage
          .narrator()
          .plain(String.format(Locale.ROOT, "%-10s answered %5d", each, traffic.answeredBy(each)));
    }
    List<String> failures = traffic.failures();
    DemoFailure.unless(
        failures.isEmpty(),
        failures.size()
            + " calls failed after the kill, such as: "
            + failures.stream().findFirst());
    stage
        .narrator()
        .held(
            String.format(
                Locale.ROOT,
                "%d calls, not one failed. %d needed a second attempt: those that extract-b had at"
                    + " work when it died, or that found it gone. Repeating them is allowed, since"
                    + " text_extract is declared idempotent.",
                traffic.answered(),
                traffic.repeated()));
  }

  /** The same content under an id of its own. */
  static Request fresh(Request request) {
    return request.id(java.util.UUID.randomUUID().toString());
  }
}
