package io.agentreach.wire.face;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class TasksFaceTest {
  private final TestHub hub = new TestHub();

  @AfterEach
  void close() {
    hub.close();
  }

  private String submitted(String document) {
    TestHub.Answer answer = hub.post("/v1/tasks", document);
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(201);
    return answer.body().path("task_id").asString();
  }

  private String events(String id) throws Exception {
    URI place = URI.create("http://127.0.0.1:" + hub.port() + "/v1/tasks/" + id + "/events");
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(HttpRequest.newBuilder(place).build(), BodyHandlers.ofString()).body();
    }
  }

  private TestHub.Answer ended(String id) {
    Awaitility.await().until(() -> hub.get("/v1/tasks/" + id).body().has("finished_at"));
    return hub.get("/v1/tasks/" + id);
  }

  @Test
  @Satisfies({"G1", "G10"})
  void aTaskIsSubmittedListedCancelledAndShown() throws Exception {
    String id = submitted("{\"capability\":\"nobody.does\",\"name\":\"n\"}");
    assertThat(
            hub.get("/v1/tasks?state=pending")
                .body()
                .path("tasks")
                .get(0)
                .path("task_id")
                .asString())
        .isEqualTo(id);
    assertThat(hub.get("/v1/tasks?state=failed").body().path("tasks")).isEmpty();
    Awaitility.await()
        .until(() -> hub.get("/v1/tasks/" + id).body().path("units").get(0).has("waits"));
    TestHub.Answer cancelled = hub.post("/v1/tasks/" + id + "/cancel", "{\"reason\":\"no need\"}");
    assertThat(cancelled.body().path("state").asString()).isEqualTo("CANCELLED");
    assertThat(hub.post("/v1/tasks/" + id + "/cancel", "").code()).isEqualTo("CONFLICT");
    assertThat(
            hub.get("/v1/tasks/" + id + "/history")
                .body()
                .path("lines")
                .get(1)
                .path("reason")
                .asString())
        .isEqualTo("no need");
    assertThat(events(id)).contains("id: 2\nevent: cancelled\n");
  }

  @Test
  @Satisfies("G1")
  void faultsOfADocumentAreNamedAllAtOnce() {
    TestHub.Answer answer =
        hub.post(
            "/v1/tasks",
            "{\"units\":{\"a\":{\"capability\":\"x\",\"execute_timeout_ms\":-1},\"b\":{},"
                + "\"c\":{\"capability\":\"x\",\"result_schema\":7,\"after\":[{}]}}}");
    assertThat(answer.code()).isEqualTo("INVALID_REQUEST");
    assertThat(answer.details())
        .extracting(each -> each.path("field").asString())
        .containsExactly(
            "units.a.execute_timeout_ms",
            "units.b.capability",
            "units.c.result_schema",
            "units.c.after[0].unit");
    assertThat(hub.post("/v1/tasks", "[]").code()).isEqualTo("INVALID_REQUEST");
    assertThat(hub.post("/v1/tasks", "").code()).isEqualTo("INVALID_REQUEST");
  }

  @Test
  @Satisfies("G1")
  void cyclesAndReferencesToWhatDoesNotComeBeforeAreRefusedWithTheirPath() {
    assertThat(
            hub.post(
                    "/v1/tasks",
                    "{\"units\":{\"a\":{\"capability\":\"x\",\"after\":[\"b\"]},"
                        + "\"b\":{\"capability\":\"x\",\"after\":[\"a\"]}}}")
                .details()
                .get(0)
                .path("problem")
                .asString())
        .contains("closes a cycle: a -> b -> a");
    TestHub.Answer answer =
        hub.post(
            "/v1/tasks",
            "{\"units\":{\"a\":{\"capability\":\"x\"},"
                + "\"b\":{\"capability\":\"x\",\"input\":{\"list\":[1,{\"$from\":\"a\"}]}}}}");
    assertThat(answer.details().get(0).path("field").asString()).isEqualTo("units.b.input.list[1]");
    assertThat(answer.details().get(0).path("problem").asString())
        .isEqualTo("refers to \"a\", which does not come before this unit");
  }

  @Test
  void aLargeDocumentIsReadAndRefusedLikeASmallOne() {
    String long20k = "x".repeat(20_000);
    String id = submitted("{\"capability\":\"nobody.does\",\"input\":\"" + long20k + "\"}");
    assertThat(hub.get("/v1/tasks/" + id).status()).isEqualTo(200);
    assertThat(
            hub.post("/v1/tasks", "{\"input\":\"" + long20k + "\"}")
                .details()
                .get(0)
                .path("field")
                .asString())
        .isEqualTo("capability");
    assertThat(hub.post("/v1/tasks", "{\"input\":\"" + "x".repeat(1 << 20) + "\"}").code())
        .isEqualTo("PAYLOAD_TOO_LARGE");
  }

  @Test
  void theSameKeyIsTheSameTask() {
    String id = submitted("{\"capability\":\"nobody.does\",\"idempotency_key\":\"k\"}");
    TestHub.Answer again =
        hub.post("/v1/tasks", "{\"capability\":\"nobody.does\",\"idempotency_key\":\"k\"}");
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.body().path("task_id").asString()).isEqualTo(id);
  }

  @Test
  void whatIsNoTaskIsNotFoundAndReportsNeedTheirToken() {
    String id = submitted("{\"capability\":\"nobody.does\"}");
    assertThat(hub.get("/v1/tasks/nonsense").code()).isEqualTo("NOT_FOUND");
    assertThat(hub.get("/v1/tasks/01M8QYE62PN3X8RAP27WFN3MB4").code()).isEqualTo("NOT_FOUND");
    assertThat(
            hub.post("/v1/tasks/" + id + "/result", "{\"data\":1}")
                .details()
                .get(0)
                .path("field")
                .asString())
        .isEqualTo("token");
    assertThat(
            hub.post("/v1/tasks/" + id + "/result", "{\"token\":\"x\",\"data\":1}")
                .body()
                .path("outcome")
                .asString())
        .isEqualTo("stale");
    assertThat(hub.post("/v1/tasks/" + id + "/progress", "{\"token\":\"x\"}").code())
        .isEqualTo("NOT_FOUND");
    assertThat(hub.post("/v1/tasks/" + id + "/fail", "{\"unit\":\"other\"}").code())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  @Satisfies({"G2", "G5"})
  void resultsGoToWhatComesAfterAndAgentsAreToldOfTheTask() throws Exception {
    try (TaskAgent agent = new TaskAgent()) {
      agent.register(hub, "double");
      String id =
          submitted(
              "{\"units\":{\"a\":{\"capability\":\"double\",\"input\":{\"n\":2}},"
                  + "\"b\":{\"capability\":\"double\",\"input\":{\"n\":{\"$from\":\"a\",\"path\":\"/twice\"}},"
                  + "\"after\":[\"a\"],\"result_schema\":{\"type\":\"object\"}}}}");
      TestHub.Answer view = ended(id);
      assertThat(view.body().path("state").asString()).isEqualTo("CONFIRMED");
      assertThat(view.body().path("units").get(1).path("data").path("twice").asInt()).isEqualTo(8);
      assertThat(agent.tasks).containsExactly(id + "/a", id + "/b");
      assertThat(agent.tokens).doesNotHaveDuplicates().allMatch(token -> token.length() == 32);
    }
  }
}
