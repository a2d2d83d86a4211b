package io.agentreach.hub.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code reach call} sends and shows. */
@Satisfies("J1")
class CallCommandTest {
  private static final String ANSWER =
      """
      {"request_id":"r-1","status":"OK","data":{"pages":2,"share":1.50},"agent":{"id":"a-1",\
      "version":"1.2.0"},"attempts":2,"elapsed_ms":1234,"trace_id":"4bf9"}\
      """;

  private final ScriptedHub hub = new ScriptedHub().says("/v1/invoke", 200, ANSWER);
  @TempDir private Path folder;

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void theDataGoesToStandardOutputAndTheRestToStandardError() {
    Ran ran = call("news_crawl");

    assertThat(ran.code()).isZero();
    assertThat(ran.out()).isEqualTo("{\"pages\":2,\"share\":1.50}\n");
    assertThat(ran.err()).isEqualTo("a-1 1.2.0 · 2 attempts · 1.2 s · trace 4bf9\n");
  }

  @Test
  void onATerminalTheDataIsEasyToRead() {
    Ran ran = new Ran.Setting().terminal().reach("call", "c", "--hub", hub.url());

    assertThat(ran.lines()).containsExactly("{", "  \"pages\" : 2,", "  \"share\" : 1.50", "}");
  }

  @Test
  void asJsonTheHubsAnswerIsShownAsItCame() {
    assertThat(call("c", "-o", "json").out()).isEqualTo(ANSWER + "\n");
  }

  @Test
  void withoutOptionsOnlyTheCapabilityIsSaid() {
    call("news_crawl");

    ScriptedHub.Asked asked = hub.onlyRequest();
    assertThat(asked.method()).isEqualTo("POST");
    assertThat(asked.accept()).isEqualTo("application/json");
    assertThat(asked.body())
        .isEqualTo("{\"header\":{\"capability\":\"news_crawl\"},\"payload\":{}}");
  }

  @Test
  void everyOptionIsPassedOn() {
    call(
        "c",
        "--params",
        "{\"text\":\"新闻\",\"n\":12345678901234567890.10}",
        "--agent=a",
        "--session=s",
        "--timeout=5s",
        "--priority=high",
        "--group=g",
        "--version=1.2",
        "--tag=x",
        "--tag=y",
        "--strategy=round_robin",
        "--idempotency-key=k",
        "--sender=me");

    assertThat(hub.onlyRequest().body())
        .isEqualTo(
            """
            {"envelope":{"sender":"me"},"header":{"capability":"c","agent":"a","session":"s",\
            "group":"g","version":"1.2","idempotency_key":"k","priority":"high",\
            "strategy":"round_robin","timeout_ms":5000,"tags":["x","y"]},\
            "payload":{"text":"新闻","n":12345678901234567890.10}}\
            """);
  }

  @Test
  void thePayloadMayComeFromAFileOrFromStandardInput() throws IOException {
    Path file = Files.writeString(folder.resolve("a b.json"), "[1]");

    call("c", "--params", "@" + file);
    new Ran.Setting().input("[2]").reach("call", "c", "-p", "-", "--hub", hub.url());

    assertThat(hub.asked).extracting(ScriptedHub.Asked::body).first().asString().endsWith("[1]}");
    assertThat(hub.asked).extracting(ScriptedHub.Asked::body).last().asString().endsWith("[2]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--params={\"a\":} | --params is not JSON: ",
        "--params=1 2 | --params is not JSON: ",
        "--params=@/no/such/file | the file /no/such/file does not exist",
        "--timeout=5 | write it as 500ms, 10s or 2m",
        "--timeout=0s | write it as 500ms, 10s or 2m",
        "--priority=urgent | expected one of [HIGH, NORMAL, LOW] (case-insensitive) but was"
            + " 'urgent'",
        "--strategy=best | LEAST_LOAD",
        "--streem | did you mean --strategy or --stream?",
      })
  void aMistakeIsNamedBeforeAnythingIsSent(String option, String message) {
    Ran ran = call("c", option);

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains(message, "see: reach call --help").doesNotContain("Exception");
    assertThat(hub.asked).isEmpty();
  }

  @Test
  void aFailureSaysWhatWhyAndWhatToDo() {
    hub.says(
        "/v1/invoke",
        503,
        """
        {"error":{"code":"LOAD_TOO_HIGH","message":"every agent is full","agent":"a-1",
        "attempts":[{"number":1},{"number":2}],"retry_after_ms":1200}}\
        """);

    assertThat(call("c").err())
        .isEqualTo(
            """
            reach: LOAD_TOO_HIGH: every agent is full (a-1, 2 attempts)
            reach: try again in 1.2 s
            """);
  }

  @Test
  void aWrongRequestIsToldFieldByField() {
    hub.says(
        "/v1/invoke",
        400,
        """
        {"error":{"code":"INVALID_REQUEST","message":"2 problems","details":[
        {"field":"header.timeout_ms","problem":"is negative","remedy":"give 1 or more"},
        {"field":"payload","problem":"is missing"}]}}\
        """);

    assertThat(call("c").err().lines())
        .containsExactly(
            "reach: INVALID_REQUEST: 2 problems",
            "reach:   header.timeout_ms: is negative; give 1 or more",
            "reach:   payload: is missing");
  }

  @Test
  void theAgentsOwnFailureIsShown() {
    hub.says(
        "/v1/invoke",
        422,
        """
        {"error":{"code":"AGENT_ERROR","message":"the agent refused","agent":"a-1",
        "agent_status":422,"agent_error":{"code":"NO_TEXT"}}}\
        """);

    Ran ran = call("c");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).contains("(a-1)", "the agent says: {\"code\":\"NO_TEXT\"}");
  }

  @Test
  void asJsonAFailureIsOnBothOutputs() {
    String error = "{\"error\":{\"code\":\"TIMEOUT\",\"message\":\"too slow\"}}";
    hub.says("/v1/invoke", 504, error);

    Ran ran = call("c", "-o", "json");

    assertThat(ran.out()).isEqualTo(error + "\n");
    assertThat(ran.err()).startsWith("reach: TIMEOUT: too slow\n");
    assertThat(ran.code()).isEqualTo(5);
  }

  @Test
  void noControlCharacterOfAnAgentReachesATerminal() {
    hub.says(
        "/v1/invoke", 502, "{\"error\":{\"code\":\"AGENT_ERROR\",\"message\":\"\\u001b[2J\"}}");

    assertThat(call("c").err()).doesNotContain("\u001b");
  }

  private Ran call(String capability, String... options) {
    String[] arguments = new String[options.length + 4];
    arguments[0] = "call";
    arguments[1] = "--hub";
    arguments[2] = hub.url();
    arguments[3] = capability;
    System.arraycopy(options, 0, arguments, 4, options.length);
    return Ran.reach(arguments);
  }
}
