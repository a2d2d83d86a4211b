package io.agentreach.hub.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.CallKey;
import io.agentreach.core.model.Fingerprint;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.ResultStore;
import io.agentreach.requirements.Satisfies;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

@Satisfies({"F5", "I4"})
class WatchedResultsTest {
  private static final CallKey KEY = new CallKey(TenantId.DEFAULT, "c", "draw", "secret-key");
  private static final ResultStore.StoredResult RESULT =
      new ResultStore.StoredResult(
          KEY,
          Fingerprint.of(Payload.EMPTY),
          Instant.EPOCH,
          new Outcome.Success(Payload.EMPTY, new AgentId("a"), "", List.of()));

  private final Logger logger = (Logger) LoggerFactory.getLogger("reach.store");
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private boolean broken;

  private final WatchedResults store =
      new WatchedResults(
          new ResultStore() {
            @Override
            public CompletionStage<Void> save(StoredResult result) {
              return ResultStore.NONE.save(result).thenApply(this::orFail);
            }

            @Override
            public CompletionStage<Optional<StoredResult>> find(CallKey key) {
              return ResultStore.NONE.find(key).thenApply(this::orFail);
            }

            @Override
            public CompletionStage<Integer> expire(Instant now, int keep, int most) {
              return CompletableFuture.failedFuture(new IllegalStateException("disk full"));
            }

            private <T> T orFail(T value) {
              if (broken) {
                throw new IllegalStateException("disk full");
              }
              return value;
            }
          });

  @BeforeEach
  void listen() {
    logger.setLevel(Level.INFO);
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(lines);
  }

  @Test
  void theFirstFailureAndTheRecoveryAreWarnedOfOnceEach() {
    var unused = store.save(RESULT);
    broken = true;
    for (int i = 0; i < 3; i++) {
      unused = store.save(RESULT);
      var found = store.find(KEY);
      var expired = store.expire(Instant.EPOCH, 1, 1);
      assertThat(found.toCompletableFuture()).isCompletedExceptionally();
      assertThat(expired.toCompletableFuture()).isCompletedExceptionally();
    }
    broken = false;
    unused = store.save(RESULT);
    assertThat(unused.toCompletableFuture()).isCompleted();

    assertThat(lines.list)
        .extracting(ILoggingEvent::getLevel)
        .containsExactly(Level.WARN, Level.WARN, Level.INFO);
    assertThat(lines.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .allMatch(line -> line.startsWith("results of idempotency keys "))
        .noneMatch(line -> line.contains("secret-key"));
  }
}
