package io.agentreach.sdk.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.FaultCode;
import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.client.Client;
import io.agentreach.sdk.handler.Order;
import io.agentreach.sdk.handler.Result;
import io.agentreach.sdk.handler.Run;
import io.agentreach.sdk.handler.Skill;
import io.agentreach.sdk.handler.Traces;
import io.agentreach.sdk.json.Json;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@Satisfies("K1")
class RunsTest {
  private static final long LATER = System.nanoTime() + Duration.ofHours(1).toNanos();

  private final Client nobody = Client.of("http://127.0.0.1:1");
  private long now;
  private String answer = "x";
  private final Runs runs = new Runs(() -> now);
  private final Skill skill =
      Skill.of("a", JsonNode.class, options -> {}, (params, context) -> answer);

  @AfterEach
  void close() {
    nobody.close();
  }

  private Runs.Admitted admit(String id) {
    Order order = new Order(id, "a", Json.tree(1), 1, 0, null, Traces.below(null), LATER);
    return runs.admit(
        RunKey.of(id, "a", Json.tree(1)), order, () -> new Run(order, skill, null, nobody));
  }

  private void finish(String id) {
    admit(id).run().run();
  }

  @Test
  void anEndedRunIsKeptForTenMinutes() {
    finish("r");
    now = Duration.ofMinutes(10).toNanos() - 1;
    assertThat(admit("r").fresh()).isFalse();
    now++;
    assertThat(runs.find("r")).isNull();
    assertThat(admit("r").fresh()).isTrue();
  }

  @Test
  void theOldestGoesWhenThereAreTenThousand() {
    for (int i = 0; i <= 10_000; i++) {
      finish("r" + i);
    }
    assertThat(runs.find("r0")).isNull();
    assertThat(runs.find("r1")).isNotNull();
  }

  @Test
  void theOldestGoesWhenResultsFillTheirSpace() {
    answer = "x".repeat(10 << 20);
    finish("r1");
    finish("r2");
    finish("r3");
    assertThat(runs.find("r1")).isNotNull();
    finish("r4");
    assertThat(runs.find("r1")).isNull();
    assertThat(runs.find("r2")).isNotNull();
  }

  @Test
  void aRejectedRunLeavesNoTrace() {
    admit("r").run().reject(Result.Failure.of(FaultCode.LOAD_TOO_HIGH, "full"));
    assertThat(runs.find("r")).isNull();
    assertThat(admit("r").fresh()).isTrue();
  }
}
