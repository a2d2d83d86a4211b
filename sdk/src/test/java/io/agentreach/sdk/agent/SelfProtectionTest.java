package io.agentreach.sdk.agent;

import static io.agentreach.sdk.agent.Served.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@Satisfies({"B5", "K1"})
class SelfProtectionTest {
  private static JsonNode last(Served served) {
    return served.hub.asked("POST", "/heartbeat").getLast().body();
  }

  @Test
  void anAgentWhoseDependencyIsDownSaysSoAndComesBack() {
    AtomicBoolean up = new AtomicBoolean();
    try (Served served =
        new Served(
            50,
            agent ->
                agent.dependency("db", up::get).capability("echo", (params, context) -> params))) {
      await().until(() -> last(served).path("status").asString("").equals("DEGRADED"));
      JsonNode down = last(served);
      assertThat(down.path("dependencies").path("db").booleanValue()).isFalse();
      assertThat(down.path("status_reason").asString("")).isEqualTo("its dependency db is down");

      up.set(true);
      await().until(() -> last(served).path("status").asString("").equals("READY"));
      assertThat(last(served).path("dependencies").path("db").booleanValue()).isTrue();
    }
  }

  @Test
  @Satisfies({"B3", "B4"})
  void aBeatTellsWhatIsLeftHowTheLastCallEndedAndWhatIsUsed() {
    CountDownLatch release = new CountDownLatch(1);
    try (Served served =
        new Served(
            50,
            agent ->
                agent
                    .eta(() -> Duration.ofSeconds(90))
                    .capability("echo", (params, context) -> params)
                    .capability(
                        "slow",
                        (params, context) -> {
                          release.await();
                          return 1;
                        }))) {
      served.post(order("r1", "echo", "1"));
      await().until(() -> last(served).path("last_task_status").asString("").equals("OK"));
      assertThat(last(served).has("eta_seconds")).isFalse();

      var slow = served.send(order("r2", "slow", "{}"));
      await().until(() -> last(served).has("eta_seconds"));
      assertThat(last(served).path("eta_seconds").asDouble(0)).isBetween(80.0, 90.0);
      assertThat(last(served).path("running").intValue()).isEqualTo(1);
      assertThat(last(served).path("resources").path("memory").asDouble(0)).isBetween(0.001, 1.0);
      release.countDown();
      slow.join();
    }
  }

  @Test
  void aDependencyIsNamedOnce() {
    AgentBuilder agent = Agent.named("a").dependency("db", () -> true);

    assertThatThrownBy(() -> agent.dependency("db", () -> true))
        .hasMessage("dependency db is declared twice");
    assertThatThrownBy(() -> agent.dependency(" ", () -> true))
        .hasMessageContaining("1 to 128 characters");
  }
}
