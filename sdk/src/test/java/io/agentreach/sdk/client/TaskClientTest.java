package io.agentreach.sdk.client;

import static io.agentreach.sdk.task.From.from;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.core.model.FaultCode;
import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.fake.FakeHub;
import io.agentreach.sdk.fake.FakeHub.Said;
import io.agentreach.sdk.task.Graph;
import io.agentreach.sdk.task.OnFailure;
import io.agentreach.sdk.task.TaskHandle;
import io.agentreach.sdk.task.TaskListener;
import io.agentreach.sdk.task.TaskStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@Satisfies({"G1", "G10"})
class TaskClientTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  private final FakeHub hub = new FakeHub();
  private final Client client = Client.of(hub.url());

  @AfterEach
  void close() {
    client.close();
    hub.close();
  }

  private static Said view(String state, String unit) {
    return Said.json(
        200, "{\"task_id\":\"t1\",\"state\":\"%s\",\"units\":[%s]}".formatted(state, unit));
  }

  @Test
  void aGraphIsSentAsItWasDescribed() {
    hub.script(asked -> Said.json(201, "{\"task_id\":\"t1\",\"state\":\"PENDING\"}"));
    TaskHandle task =
        client
            .tasks()
            .submit(
                Graph.named("brief")
                    .idempotencyKey("k")
                    .unit("fetch", "web.fetch", u -> u.input("url", "x"))
                    .unit(
                        "brief",
                        "text.brief",
                        u ->
                            u.after("fetch")
                                .after("figures", OnFailure.SKIP)
                                .executeTimeout(Duration.ofSeconds(5))
                                .input("text", from("fetch", "/text"))));
    assertThat(task.id()).isEqualTo("t1");
    FakeHub.Asked asked = hub.asked("POST", "/v1/tasks").getFirst();
    assertThat(asked.header("idempotency-key")).isEqualTo("k");
    assertThat(asked.body().at("/units/fetch").toString())
        .isEqualTo("{\"capability\":\"web.fetch\",\"input\":{\"url\":\"x\"}}");
    JsonNode brief = asked.body().at("/units/brief");
    assertThat(brief.at("/input/text/$from").asString("")).isEqualTo("fetch");
    assertThat(brief.at("/input/text/path").asString("")).isEqualTo("/text");
    assertThat(brief.path("after").toString())
        .isEqualTo("[\"fetch\",{\"unit\":\"figures\",\"on_failure\":\"skip\"}]");
    assertThat(brief.path("execute_timeout_ms").asInt()).isEqualTo(5000);
  }

  @Test
  @Satisfies("G11")
  void aSubmissionWhoseAnswerIsLostIsRepeatedUnderTheSameKey() {
    AtomicInteger turns = new AtomicInteger();
    hub.script(asked -> {
      if (turns.getAndIncrement() == 0) {
        throw new IllegalStateException("the answer is lost");
      }
      return Said.json(200, "{\"task_id\":\"t1\"}");
    });
    client.tasks().submit(Graph.named("n").unit("main", "c"));
    List<String> keys =
        hub.asked("POST", "/v1/tasks").stream()
            .map(each -> each.header("idempotency-key"))
            .toList();
    assertThat(keys).hasSizeGreaterThan(1);
    assertThat(keys.getFirst()).isNotEmpty();
    assertThat(keys).allMatch(keys.getFirst()::equals);
  }

  @Test
  void awaitAnswersResultsOrTheFailureOfTheUnit() {
    AtomicInteger turns = new AtomicInteger();
    hub.script(asked ->
        turns.getAndIncrement() == 0
            ? view("RUNNING", "")
            : view("CONFIRMED", "{\"unit\":\"main\",\"state\":\"CONFIRMED\",\"data\":7}"));
    TaskHandle task = client.tasks().get("t1");
    assertThat(task.await(SOON).result("main").intValue()).isEqualTo(7);

    hub.script(asked ->
        view(
            "FAILED",
            "{\"unit\":\"b\",\"failure\":\"UPSTREAM_FAILED\"},"
                + "{\"unit\":\"a\",\"failure\":\"EXEC_FAILED\",\"reason\":\"no\",\"agent\":\"x\"}"));
    assertThatThrownBy(() -> task.await(SOON))
        .isInstanceOfSatisfying(
            ReachException.class,
            e -> {
              assertThat(e.fault().code()).isEqualTo("EXEC_FAILED");
              assertThat(e.fault().agent()).isEqualTo("x");
              assertThat(e.fault().message()).contains("unit a of task t1: no");
            });

    hub.script(asked -> view("SUSPENDED", ""));
    assertThatThrownBy(() -> task.await(Duration.ofMillis(1)))
        .hasMessageContaining("SUSPENDED")
        .matches(e -> ((ReachException) e).is(FaultCode.TIMEOUT));
  }

  @Test
  void aWatchGoesOnBehindTheLatestLineAfterACut() throws Exception {
    AtomicInteger streams = new AtomicInteger();
    hub.script(asked -> {
      if (!asked.path().endsWith("/events")) {
        return view(streams.get() < 2 ? "RUNNING" : "CONFIRMED", "");
      }
      return streams.incrementAndGet() == 1
          ? Said.events("id: 4\nevent: started\ndata: {}\n\nevent: progress\ndata: {}\n\n")
          : Said.events("id: 5\nevent: confirmed\ndata: {}\n\n");
    });
    List<String> kinds = new CopyOnWriteArrayList<>();
    CompletableFuture<TaskStatus> ended = new CompletableFuture<>();
    TaskListener listener =
        new TaskListener() {
          @Override
          public void happened(String kind, JsonNode data) {
            kinds.add(kind);
          }

          @Override
          public void ended(TaskStatus status) {
            ended.complete(status);
          }
        };
    try (var watch = client.tasks().get("t1").watch(listener)) {
      assertThat(watch).isNotNull();
      assertThat(ended.get(10, TimeUnit.SECONDS).state()).isEqualTo("CONFIRMED");
    }
    assertThat(kinds).containsExactly("started", "progress", "confirmed");
    assertThat(hub.asked("GET", "/events").getLast().header("last-event-id")).isEqualTo("4");
  }

  @Test
  @Satisfies("G7")
  void aPersonsWordIsPassedOnAndRefusedTyped() {
    hub.script(asked ->
        asked.path().endsWith("/retry") ? Said.fault(409, "CONFLICT", "") : view("CANCELLED", ""));
    TaskHandle task = client.tasks().get("t1");
    assertThat(task.cancel("too late").state()).isEqualTo("CANCELLED");
    assertThat(hub.asked("POST", "/v1/tasks/t1/cancel").getFirst().body().toString())
        .isEqualTo("{\"reason\":\"too late\"}");
    assertThatThrownBy(() -> task.retry(""))
        .matches(e -> ((ReachException) e).is(FaultCode.CONFLICT));
  }
}
