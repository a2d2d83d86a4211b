package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.Events;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.route.RouteRules;
import io.agentreach.core.route.Router;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import io.agentreach.testkit.ScriptedChannel;
import io.agentreach.testkit.VirtualLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** One router under calls from several loops, each of which is a thread of its own. */
@Satisfies("E2")
class SeveralLoopsTest {
  private static final int LOOPS = 4;
  private static final int CALLS = 5_000;
  private static final int SLOTS = 3;

  private final Stage stage = new Stage();
  private final Registry registry = stage.registry;
  private final RandomGenerator shared = () -> ThreadLocalRandom.current().nextLong();
  private final Router router =
      new Router(
          registry, RouteRules.DEFAULT, InputCheck.NONE, Events.NONE, shared, stage.loop.now());

  @Test
  void noSlotIsLostAndNoneIsGivenTwice() throws Exception {
    for (int i = 0; i < 3; i++) {
      stage.agent(
          Manifests.sized("agent-" + i, SLOTS, 1, Manifests.idempotent("draw")), Behaviour.hang());
    }
    int most = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(LOOPS)) {
      List<Callable<Integer>> work = new ArrayList<>();
      for (int i = 0; i < LOOPS; i++) {
        work.add(this::oneLoop);
      }
      for (Future<Integer> each : threads.invokeAll(work)) {
        most = Math.max(most, each.get());
      }
    }
    assertThat(most).isBetween(1, SLOTS);
    assertThat(stage.inFlight()).isZero();
  }

  /** Places calls and returns the most slots that it ever saw taken at one agent. */
  private int oneLoop() {
    VirtualLoop loop = new VirtualLoop(stage.loop.now());
    ScriptedChannel channel = new ScriptedChannel();
    Behaviour reply = Behaviour.reply("1").after(Duration.ofMillis(1));
    Behaviour busy = Behaviour.reject(Duration.ZERO).after(Duration.ofMillis(1));
    for (int i = 0; i < 3; i++) {
      channel.script("agent-" + i, reply, busy, reply);
    }
    int most = 0;
    for (int i = 0; i < CALLS; i++) {
      Waiting first = place(loop, channel);
      Waiting second = place(loop, channel);
      if (i % 7 == 0) {
        first.handle().cancel();
      }
      for (AgentRecord each : registry.catalog().agents(TenantId.DEFAULT)) {
        most = Math.max(most, each.slots().inFlight());
      }
      loop.advance(Duration.ofMillis(1));
      loop.runUntilIdle();
      assertThat(first.open() || second.open()).isFalse();
    }
    return most;
  }

  private Waiting place(VirtualLoop loop, ScriptedChannel channel) {
    Waiting waiting = new Waiting(loop);
    waiting.handle(router.route(Ask.of("draw").call(), loop, channel, waiting));
    return waiting;
  }
}
