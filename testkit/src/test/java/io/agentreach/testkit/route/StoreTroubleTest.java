package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.port.AgentStore;
import io.agentreach.core.port.Events;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.registry.Registry.Removal;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.MemoryAgentStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class StoreTroubleTest {
  private final MemoryAgentStore disk = new MemoryAgentStore();
  private boolean broken;

  /** A disk that is full for a while. */
  private final AgentStore store =
      new AgentStore() {
        @Override
        public CompletionStage<Void> save(StoredAgent agent) {
          return broken ? full() : disk.save(agent);
        }

        @Override
        public CompletionStage<Void> remove(AgentKey key) {
          return broken ? full() : disk.remove(key);
        }

        @Override
        public CompletionStage<Void> touch(Instant hubAlive, List<Seen> seen) {
          return broken ? full() : disk.touch(hubAlive, seen);
        }

        @Override
        public CompletionStage<Snapshot> load() {
          return disk.load();
        }

        private CompletionStage<Void> full() {
          return CompletableFuture.failedFuture(new IllegalStateException("disk full"));
        }
      };

  private final Registry registry =
      new Registry(
          store,
          Events.NONE,
          InstantSource.fixed(Instant.EPOCH),
          () -> "token",
          Registry.Settings.DEFAULT);

  @Test
  @Satisfies({"A5", "A9"})
  void anAgentWhoseRemovalFailedIsGoneFromTheDiskOnceTheHubSaysThatItIsNotThere() {
    registry.register(Manifests.silent("a", Manifests.once("draw")), "{}", 0);
    broken = true;
    assertThat(registry.remove(Stage.key("a"), null).toCompletableFuture())
        .isCompletedExceptionally();
    broken = false;

    assertThat(registry.remove(Stage.key("a"), null).toCompletableFuture())
        .isCompletedWithValue(Removal.UNKNOWN);

    assertThat(disk.load().toCompletableFuture().join().agents()).isEmpty();
  }

  @Test
  @Satisfies("A5")
  void aRegistrationThatCannotBeWrittenIsNotAcknowledged() {
    broken = true;
    assertThat(
            registry
                .register(Manifests.silent("a", Manifests.once("draw")), "{}", 0)
                .toCompletableFuture())
        .isCompletedExceptionally();
  }
}
