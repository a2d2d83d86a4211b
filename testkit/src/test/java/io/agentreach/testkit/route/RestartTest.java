package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Manifest;
import io.agentreach.core.port.AgentStore.Snapshot;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.rule.Liveness.Presence;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.MemoryAgentStore;
import io.agentreach.testkit.VirtualLoop;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

@Satisfies("A5")
class RestartTest {
  private static final Duration BEAT = Duration.ofSeconds(10);

  private final VirtualLoop loop = new VirtualLoop(0);
  private final MemoryAgentStore store = new MemoryAgentStore();
  private final Manifest agent = Manifests.beating("a", BEAT, Manifests.once("draw"));

  @Test
  void aSecondRestartSoonAfterTheFirstTakesNobodyForGone() {
    Registry first = hub();
    first.register(agent, "{}", loop.now());
    first.noteSeen(loop.now());
    loop.advance(BEAT.multipliedBy(4));
    Registry second = restarted();
    second.noteSeen(loop.now());
    loop.advance(BEAT);
    assertThat(presence(restarted())).isEqualTo(Presence.ALIVE);
  }

  @Test
  void anAgentThatIsNotHeardOfIsGoneForTheNextHubToo() {
    Registry first = hub();
    first.register(agent, "{}", loop.now());
    first.noteSeen(loop.now());
    Registry second = restarted();
    loop.advance(BEAT.multipliedBy(3));
    second.noteSeen(loop.now());
    assertThat(presence(restarted())).isEqualTo(Presence.GONE);
  }

  private Presence presence(Registry registry) {
    return registry.catalog().agents(agent.key().tenant()).iterator().next().presence(loop.now());
  }

  private Registry hub() {
    return new Registry(
        store,
        event -> {},
        () -> Instant.EPOCH.plusNanos(loop.now()),
        () -> "access",
        Registry.Settings.DEFAULT);
  }

  private Registry restarted() {
    Registry next = hub();
    Snapshot snapshot = store.load().toCompletableFuture().join();
    snapshot.agents().forEach(each -> next.restore(agent, each, snapshot.hubAlive(), loop.now()));
    return next;
  }
}
