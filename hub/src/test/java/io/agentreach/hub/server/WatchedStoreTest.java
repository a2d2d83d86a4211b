package io.agentreach.hub.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.AgentStore;
import io.agentreach.requirements.Satisfies;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class WatchedStoreTest {
  private static final AgentKey KEY = new AgentKey(TenantId.DEFAULT, new AgentId("a"));

  private final Logger logger = (Logger) LoggerFactory.getLogger("reach.store");
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private CompletionStage<Void> next = CompletableFuture.completedFuture(null);

  private final WatchedStore store =
      new WatchedStore(
          new AgentStore() {
            @Override
            public CompletionStage<Void> save(StoredAgent agent) {
              return next;
            }

            @Override
            public CompletionStage<Void> remove(AgentKey key) {
              return next;
            }

            @Override
            public CompletionStage<Void> touch(Instant hubAlive, List<Seen> seen) {
              return next;
            }

            @Override
            public CompletionStage<Snapshot> load() {
              return CompletableFuture.completedFuture(new Snapshot(List.of(), null));
            }
          });

  @BeforeEach
  void listen() {
    logger.setLevel(ch.qos.logback.classic.Level.INFO);
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(lines);
  }

  @Test
  @Satisfies("I4")
  void theFirstFailureAndTheRecoveryAreLoggedOnceEach() {
    var unused = store.remove(KEY);
    next = CompletableFuture.failedFuture(new IllegalStateException("disk full"));
    for (int i = 0; i < 3; i++) {
      unused = store.remove(KEY);
    }
    next = CompletableFuture.completedFuture(null);
    unused = store.remove(KEY);
    unused = store.touch(Instant.EPOCH, List.of());

    assertThat(lines.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .containsExactly(
            "the store cannot write; registrations are refused until it can",
            "the store writes again");
    assertThat(lines.list.getFirst().getThrowableProxy().getMessage()).isEqualTo("disk full");
  }
}
