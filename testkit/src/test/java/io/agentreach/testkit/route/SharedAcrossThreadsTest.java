package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.route.Remembering;
import io.agentreach.core.route.RouteRules;
import io.agentreach.core.rule.RememberRule;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import io.agentreach.testkit.MemoryResultStore;
import io.agentreach.testkit.ScriptedChannel;
import io.agentreach.testkit.VirtualLoop;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/** One key on several loops, each of which is a thread of its own, at the same moment. */
@Satisfies("F5")
class SharedAcrossThreadsTest {
  private static final int LOOPS = 4;
  private static final int KEYS = 1_000;

  private final Stage stage =
      new Stage(
          RouteRules.DEFAULT,
          new Remembering(RememberRule.DEFAULT, new MemoryResultStore(), () -> Instant.EPOCH));
  private final AtomicIntegerArray executions = new AtomicIntegerArray(KEYS);
  private final CyclicBarrier together = new CyclicBarrier(LOOPS);

  @Test
  void eachKeyIsWorkedOffOnceAndEveryLoopGetsThatAnswer() throws Exception {
    stage.agent("a", Manifests.once("draw"), Behaviour.hang());
    List<Future<List<String>>> heard;
    try (ExecutorService threads = Executors.newFixedThreadPool(LOOPS)) {
      List<Callable<List<String>>> work = new ArrayList<>();
      for (int i = 0; i < LOOPS; i++) {
        String name = "\"loop-" + i + '"';
        work.add(() -> oneLoop(name));
      }
      heard = threads.invokeAll(work);
    }
    for (int key = 0; key < KEYS; key++) {
      assertThat(executions.get(key)).as("executions of key %d", key).isEqualTo(1);
      for (Future<List<String>> each : heard) {
        assertThat(each.get().get(key)).isEqualTo(heard.getFirst().get().get(key));
      }
    }
    assertThat(stage.inFlight()).isZero();
  }

  /** Places a call for each key and returns the answers. */
  private List<String> oneLoop(String name) throws Exception {
    VirtualLoop loop = new VirtualLoop(stage.loop.now());
    ScriptedChannel channel = new ScriptedChannel();
    channel.script(
        "a",
        exchange -> {
          String key = exchange.dispatch().call().wish().idempotencyKey();
          executions.incrementAndGet(Integer.parseInt(key == null ? "" : key));
          Behaviour.reply(name).begin(exchange);
        });
    List<String> answers = new ArrayList<>();
    for (int key = 0; key < KEYS; key++) {
      together.await();
      Waiting waiting = new Waiting(loop);
      Ask ask = Ask.of("draw").key(Integer.toString(key));
      waiting.handle(stage.router.route(ask.call(), loop, channel, waiting));
      while (waiting.open()) {
        loop.runDue();
        Thread.onSpinWait();
      }
      answers.add(waiting.answer());
    }
    return answers;
  }
}
