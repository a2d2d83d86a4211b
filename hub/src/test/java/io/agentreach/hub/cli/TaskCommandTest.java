package io.agentreach.hub.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Satisfies({"J1", "G10"})
class TaskCommandTest {
  private static final String ID = "01M8QYE62PN3X8RAP27WFN3MB4";
  private static final String VIEW =
      """
      {"task_id":"%s","name":"brief","state":"%s","units_total":3,"units_confirmed":2,
       "created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:02Z",
       "units":[
         {"unit":"brief","capability":"text.brief","state":"%s","attempt":2,"agent":"b",
          "failure":"TIMEOUT","reason":"it stood still",
          "after":[{"unit":"extract","on_failure":"fail"},{"unit":"figures","on_failure":"pass"}]},
         {"unit":"fetch","capability":"web.fetch","state":"CONFIRMED","attempt":1,"agent":"a","data":{"n":1}},
         {"unit":"extract","capability":"text.extract","state":"CONFIRMED","attempt":1,"agent":"a",
          "after":[{"unit":"fetch","on_failure":"fail"}]},
         {"unit":"figures","capability":"figures","state":"PENDING","waits":"no agent declares it"}]}
      """;

  private static String view(String state) {
    return VIEW.formatted(ID, state, state);
  }

  @Test
  void aTaskIsSubmittedFromYamlAndItsIdIsPrinted(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("task.yaml");
    Files.writeString(file, "units:\n  a: {capability: web.fetch, input: {n: 1.50}}\n");
    try (ScriptedHub hub =
        new ScriptedHub().says("/v1/tasks", 201, "{\"task_id\":\"" + ID + "\"}")) {
      Ran ran = Ran.reach("task", "submit", file.toString(), "--key", "k", "--hub", hub.url());
      assertThat(ran.code()).isZero();
      assertThat(ran.lines()).containsExactly(ID);
      assertThat(hub.onlyRequest().body())
          .isEqualTo(
              "{\"units\":{\"a\":{\"capability\":\"web.fetch\",\"input\":{\"n\":1.50}}},"
                  + "\"idempotency_key\":\"k\"}");
    }
  }

  @Test
  void waitingFollowsTheTaskAndExitsAsItEnded() {
    try (ScriptedHub hub =
        new ScriptedHub()
            .says("/v1/tasks", 201, "{\"task_id\":\"" + ID + "\"}")
            .says("/v1/tasks/" + ID, 200, view("FAILED"))
            .says(
                "/v1/tasks/" + ID + "/history",
                200,
                "{\"lines\":[{\"seq\":1,\"at\":\"2026-01-01T00:00:00Z\",\"event\":\"submitted\"}]}")) {
      Ran ran =
          Ran.reach(
              "task",
              "submit",
              "--capability",
              "x",
              "--params",
              "{}",
              "--wait",
              "--hub",
              hub.url());
      assertThat(ran.code()).isEqualTo(ExitCode.TIMEOUT.number());
      assertThat(ran.lines().getFirst()).isEqualTo(ID);
      assertThat(ran.err()).contains("task submitted");
      assertThat(ran.out()).contains("TIMEOUT: it stood still");
    }
  }

  @Test
  void theGraphStandsBelowWhatItWaitsFor() {
    try (ScriptedHub hub = new ScriptedHub().says("/v1/tasks/" + ID, 200, view("RUNNING"))) {
      assertThat(Ran.reach("task", "graph", ID, "--hub", hub.url()).lines())
          .containsExactly(
              "UNIT         STATE      CAPABILITY    WAITS FOR",
              "fetch        CONFIRMED  web.fetch",
              "figures      PENDING    figures",
              "└─ extract   CONFIRMED  text.extract  fetch",
              "   └─ brief  RUNNING    text.brief    extract, figures (pass if it fails)");
    }
  }

  @Test
  void aTaskIsShownWithWhyItWaits() {
    try (ScriptedHub hub = new ScriptedHub().says("/v1/tasks/" + ID, 200, view("RUNNING"))) {
      Ran ran = Ran.reach("task", "get", ID, "--hub", hub.url());
      assertThat(ran.lines().getFirst()).isEqualTo(ID + " (brief): RUNNING, 2/3 units, 2.0 s");
      assertThat(ran.out()).contains("waits: no agent declares it").contains("fetch: {\"n\":1}");
    }
  }

  @Test
  void ordersNameTheirUnitAndReason() {
    try (ScriptedHub hub =
        new ScriptedHub()
            .says("/v1/tasks/" + ID + "/cancel", 200, view("CANCELLED"))
            .says("/v1/tasks/" + ID + "/retry", 200, view("RUNNING"))) {
      Ran ran =
          Ran.reach("task", "cancel", ID, "--unit", "a", "--reason", "no need", "--hub", hub.url());
      assertThat(ran.lines()).containsExactly(ID + " is CANCELLED");
      assertThat(Ran.reach("task", "retry", ID, "--callback", "--hub", hub.url()).code()).isZero();
      assertThat(hub.asked)
          .extracting(ScriptedHub.Asked::body)
          .containsExactly("{\"unit\":\"a\",\"reason\":\"no need\"}", "{\"callback\":true}");
    }
  }

  @Test
  void aTimelineTellsTimesFromTheBeginning() {
    try (ScriptedHub hub =
        new ScriptedHub()
            .says(
                "/v1/tasks/" + ID + "/history",
                200,
                "{\"task_id\":\""
                    + ID
                    + "\",\"lines\":[{\"seq\":1,\"at\":\"2026-01-01T00:00:00Z\",\"event\":\"submitted\"},"
                    + "{\"seq\":2,\"at\":\"2026-01-01T00:00:01.5Z\",\"unit\":\"a\",\"event\":\"started\","
                    + "\"attempt\":1,\"agent\":\"x\"}]}")) {
      assertThat(Ran.reach("task", "history", ID, "--hub", hub.url()).lines())
          .containsExactly(
              ID + " since 2026-01-01T00:00:00Z",
              "AFTER  UNIT  EVENT      ATTEMPT  AGENT  WHY",
              "0 ms         submitted",
              "1.5 s  a     started    1        x");
    }
  }

  @Test
  void mistakesAreNamed() {
    assertThat(Ran.reach("task", "submit").err()).contains("give a FILE, or --capability");
    assertThat(Ran.reach("task", "submit", "/no/such/file").err()).contains("does not exist");
    assertThat(Ran.reach("task", "submit", "--capability", "x", "--params", "{").err())
        .contains("--params is not JSON");
    assertThat(Ran.reach("task", "list", "--limit", "0").err()).contains("from 1 to 1000");
  }
}
