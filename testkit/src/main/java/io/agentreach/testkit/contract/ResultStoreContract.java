package io.agentreach.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Attempt;
import io.agentreach.core.model.CallKey;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Fingerprint;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Phase;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.ResultStore;
import io.agentreach.core.port.ResultStore.StoredResult;
import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the router relies on in every {@link ResultStore}. */
@Satisfies("F5")
public abstract class ResultStoreContract {
  private static final Instant TEN = Instant.parse("2026-01-01T10:00:00.123Z");
  private static final Fingerprint PRINT = Fingerprint.of(Payload.json("{\"n\":1}"));
  private static final List<Attempt> ATTEMPTS =
      List.of(
          new Attempt(
              1,
              new AgentId("a-1"),
              Duration.ZERO,
              Duration.ofNanos(1_234_567),
              FaultCode.LOAD_TOO_HIGH,
              Effect.NONE,
              "besetzt: 忙 🙂"),
          new Attempt(
              2,
              new AgentId("a-2"),
              Duration.ofMillis(3),
              Duration.ofSeconds(1),
              null,
              Effect.DONE,
              ""));

  /** The store under test, empty at the start of a test, the same one until {@link #restart}. */
  protected abstract ResultStore store();

  /**
   * Ends what {@link #store} gave so far; from then on it gives one that stands on the same data.
   */
  protected abstract void restart();

  @Test
  void aNewStoreHasNoResult() {
    assertThat(done(store().find(key("k")))).isEmpty();
  }

  @Test
  void anAnswerComesBackAfterARestartAsItWas() {
    Payload text = Payload.of(new byte[] {0, -1, '"', '\n', 127}, "text/plain; charset=x");
    StoredResult saved = result("k", TEN, success(text));
    done(store().save(saved));
    restart();

    assertSame(found("k"), saved);
  }

  @Test
  void anAnswerWithoutBytesComesBack() {
    StoredResult saved = result("k", TEN, success(Payload.EMPTY));
    done(store().save(saved));

    assertSame(found("k"), saved);
  }

  @Test
  void aFailureComesBackAfterARestartWithAllItsFields() {
    Fault full =
        new Fault(
            FaultCode.AGENT_ERROR,
            "the agent answered 422 (NO_SUCH_CITY)",
            Phase.DELIVER,
            Effect.DONE,
            new AgentId("a-2"),
            true,
            Duration.ofMillis(1_500),
            ATTEMPTS,
            List.of(new Fault.Detail("city", "is unknown", "")),
            422,
            Payload.json("{\"error\":{\"code\":\"NO_SUCH_CITY\"}}"));
    StoredResult saved = result("full", TEN, new Outcome.Failure(full));
    Fault bare = Fault.of(FaultCode.CONFLICT, Phase.GATE, "no more");
    StoredResult plain = result("bare", TEN, new Outcome.Failure(bare));
    done(store().save(saved));
    done(store().save(plain));
    restart();

    assertSame(found("full"), saved);
    assertSame(found("bare"), plain);
  }

  @Test
  void theSameKeyAgainReplacesItsResult() {
    done(store().save(result("k", TEN, success(Payload.json("1")))));
    Fingerprint other = Fingerprint.of(Payload.json("2"));
    StoredResult now =
        new StoredResult(key("k"), other, TEN.plusSeconds(1), success(Payload.json("2")));
    done(store().save(now));

    assertSame(found("k"), now);
  }

  @Test
  void eachPartOfTheKeySetsResultsApart() {
    TenantId one = new TenantId("one");
    List<CallKey> keys =
        List.of(
            new CallKey(one, "alice", "draw", "k"),
            new CallKey(new TenantId("two"), "alice", "draw", "k"),
            new CallKey(one, "bob", "draw", "k"),
            new CallKey(one, "alice", "a-1/draw", "k"),
            new CallKey(one, "alice", "draw", "K"),
            new CallKey(one, "alice", "draw", "clé '; DROP TABLE call_result; --"));
    for (int i = 0; i < keys.size(); i++) {
      Outcome own = success(Payload.json(Integer.toString(i)));
      done(store().save(new StoredResult(keys.get(i), PRINT, TEN, own)));
    }
    for (int i = 0; i < keys.size(); i++) {
      assertThat(answer(done(store().find(keys.get(i))))).isEqualTo(Integer.toString(i));
    }
  }

  @Test
  void timesAreKeptToTheMillisecondAndNeverRoundedUp() {
    Instant precise = Instant.parse("2026-01-01T10:00:00.123999999Z");
    done(store().save(result("k", precise, success(Payload.json("1")))));

    assertThat(found("k").expiresAt()).isEqualTo("2026-01-01T10:00:00.123Z");
  }

  @Test
  void whatIsOverIsRemovedAndNothingElse() {
    done(store().save(result("before", TEN.minusMillis(1), success(Payload.json("1")))));
    done(store().save(result("now", TEN, success(Payload.json("2")))));
    done(store().save(result("after", TEN.plusMillis(1), success(Payload.json("3")))));

    assertThat(done(store().expire(TEN, 10, 10))).isEqualTo(2);
    restart();

    assertThat(done(store().find(key("before")))).isEmpty();
    assertThat(done(store().find(key("now")))).isEmpty();
    assertThat(done(store().find(key("after")))).isPresent();
    assertThat(done(store().expire(TEN, 10, 10))).isZero();
  }

  @Test
  void noMoreAreRemovedAtOnceThanWereAskedFor() {
    for (int i = 0; i < 7; i++) {
      done(store().save(result("k" + i, TEN.plusMillis(i), success(Payload.json("1")))));
    }
    Instant later = TEN.plusSeconds(1);

    assertThat(done(store().expire(later, 10, 3))).isEqualTo(3);
    assertThat(done(store().find(key("k2")))).as("the oldest go first").isEmpty();
    assertThat(done(store().find(key("k3")))).isPresent();
    assertThat(done(store().expire(later, 10, 3))).isEqualTo(3);
    assertThat(done(store().expire(later, 10, 3))).isEqualTo(1);
  }

  @Test
  void ofTooManyThoseGoThatWouldExpireFirst() {
    List<Integer> order = List.of(4, 0, 3, 1, 2);
    for (int i : order) {
      done(store().save(result("k" + i, TEN.plusSeconds(i), success(Payload.json("1")))));
    }

    assertThat(done(store().expire(TEN.minusSeconds(9), 3, 10))).isEqualTo(2);

    List<String> left = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      if (done(store().find(key("k" + i))).isPresent()) {
        left.add("k" + i);
      }
    }
    assertThat(left).containsExactly("k2", "k3", "k4");
  }

  @Test
  void aLargeAnswerComesBackWhole() {
    Payload large = Payload.json('"' + "x".repeat(3_000_000) + '"');
    done(store().save(result("k", TEN, success(large))));

    assertThat(answer(done(store().find(key("k"))))).isEqualTo(large.text());
  }

  @Test
  void aLineForALogShowsNeitherTheKeyNorTheAnswer() {
    StoredResult secret = result("my-secret-key", TEN, success(Payload.json("\"secret\"")));

    assertThat(secret.toString()).doesNotContain("secret").contains("draw");
  }

  private StoredResult found(String key) {
    Optional<StoredResult> found = done(store().find(key(key)));
    assertThat(found).isPresent();
    return found.get();
  }

  private static void assertSame(StoredResult actual, StoredResult expected) {
    assertThat(actual.key()).isEqualTo(expected.key());
    assertThat(actual.fingerprint()).isEqualTo(expected.fingerprint());
    assertThat(actual.expiresAt()).isEqualTo(expected.expiresAt());
    // Payloads are equal only to themselves: their bytes are what counts.
    assertThat(actual.outcome()).usingRecursiveComparison().isEqualTo(expected.outcome());
  }

  private static String answer(Optional<StoredResult> result) {
    assertThat(result).isPresent();
    return ((Outcome.Success) result.get().outcome()).payload().text();
  }

  private static Outcome success(Payload payload) {
    return new Outcome.Success(payload, new AgentId("a-2"), "1.4.0", ATTEMPTS);
  }

  private static StoredResult result(String key, Instant until, Outcome outcome) {
    return new StoredResult(key(key), PRINT, until, outcome);
  }

  private static CallKey key(String key) {
    return new CallKey(TenantId.DEFAULT, "anonymous", "draw", key);
  }

  private static <T> T done(CompletionStage<T> stage) {
    return stage.toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
  }
}
