package io.agentreach.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.CallKey;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fingerprint;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.Trace;
import io.agentreach.core.rule.RememberRule;
import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

@Satisfies("F5")
class IdempotencyWindowTest {
  /** Near the overflow of the clock, which only differences survive. */
  private static final long NOW = Long.MAX_VALUE - 5;

  private static final long LATER = NOW + Duration.ofNanos(10).toNanos();
  private static final Fingerprint PRINT = Fingerprint.of(Payload.json("1"));
  private static final Call CALL =
      new Call(
          "r-1",
          Principal.ANONYMOUS,
          new Target.ByCapability(new CapabilityName("draw")),
          Payload.json("1"),
          Call.Wish.NONE,
          new Trace("0".repeat(32), "1".repeat(16), false, false),
          0,
          null,
          false);
  private static final Outcome ANSWER = answer("1");

  private final IdempotencyWindow<String> window = window(3, 1 << 20);

  private static IdempotencyWindow<String> window(int keys, long bytes) {
    return new IdempotencyWindow<>(new RememberRule(Duration.ofMinutes(1), keys, bytes, 1 << 20));
  }

  private static Outcome answer(String json) {
    return new Outcome.Success(Payload.json(json), new AgentId("a"), "", List.of());
  }

  private static CallKey key(String key) {
    return new CallKey(TenantId.DEFAULT, "anonymous", "draw", key);
  }

  private static KeyEntry<String> enter(IdempotencyWindow<String> into, String key, String who) {
    return into.enter(key(key), PRINT, CALL, who, NOW);
  }

  private static KeyRun<String> begin(IdempotencyWindow<String> in, String key, String who) {
    KeyEntry<String> entry = enter(in, key, who);
    assertThat(entry).isInstanceOf(KeyEntry.Begun.class);
    return ((KeyEntry.Begun<String>) entry).run();
  }

  @Test
  void allWhoCameAreToldInTheirOrder() {
    KeyRun<String> run = begin(window, "k", "one");
    assertThat(enter(window, "k", "two")).isEqualTo(new KeyEntry.Joined<>(run));
    assertThat(window.decide(run, ANSWER)).isTrue();
    assertThat(enter(window, "k", "three"))
        .as("it is not told yet")
        .isEqualTo(new KeyEntry.Joined<>(run));

    assertThat(window.finish(run, ANSWER, LATER, NOW)).containsExactly("one", "two", "three");
    assertThat(enter(window, "k", "four")).isEqualTo(new KeyEntry.Known<>(ANSWER));
    assertThat(window.runs()).isZero();
  }

  @Test
  void aResultCountsUntilItsTimeIsOver() {
    window.finish(begin(window, "k", "one"), ANSWER, LATER, NOW);

    assertThat(window.enter(key("k"), PRINT, CALL, "two", LATER - 1))
        .isEqualTo(new KeyEntry.Known<>(ANSWER));
    assertThat(window.enter(key("k"), PRINT, CALL, "three", LATER))
        .isInstanceOf(KeyEntry.Begun.class);
    assertThat(window.results()).isZero();
  }

  @Test
  void whatIsNotKeptFreesTheKey() {
    KeyRun<String> run = begin(window, "k", "one");
    window.decide(run, ANSWER);
    assertThat(window.finish(run, null, LATER, NOW)).containsExactly("one");
    assertThat(window.finish(run, ANSWER, LATER, NOW)).as("a second end").isEmpty();
    assertThat(window.results()).isZero();
    begin(window, "k", "two");
  }

  @Test
  void theLastOneToLeaveFreesTheKeyAndItsRunIsHeardNoMore() {
    KeyRun<String> old = begin(window, "k", "one");
    enter(window, "k", "two");
    assertThat(window.leave(old, "one")).isFalse();
    assertThat(window.leave(old, "one")).as("twice").isFalse();
    assertThat(window.leave(old, "two")).isTrue();
    assertThat(window.leave(old, "two")).as("twice").isFalse();
    KeyRun<String> next = begin(window, "k", "three");

    assertThat(window.decide(old, ANSWER)).isFalse();
    assertThat(window.finish(old, ANSWER, LATER, NOW)).isEmpty();
    assertThat(window.leave(old, "three")).isFalse();
    assertThat(window.finish(next, null, LATER, NOW)).containsExactly("three");
    assertThat(window.runs()).isZero();
  }

  @Test
  void whoLeavesAfterTheEndOfTheWorkDoesNotUndoIt() {
    KeyRun<String> run = begin(window, "k", "one");
    window.decide(run, ANSWER);
    assertThat(window.leave(run, "one")).isFalse();
    assertThat(window.finish(run, ANSWER, LATER, NOW)).isEmpty();
    assertThat(enter(window, "k", "two")).isEqualTo(new KeyEntry.Known<>(ANSWER));
  }

  @Test
  void theOldestOfTooManyResultsGoFirst() {
    for (int i = 0; i < 5; i++) {
      window.finish(begin(window, "k" + i, "one"), ANSWER, LATER, NOW);
    }
    assertThat(window.results()).isEqualTo(3);
    assertThat(enter(window, "k2", "two")).isEqualTo(new KeyEntry.Known<>(ANSWER));
    begin(window, "k1", "two");
  }

  @Test
  void resultsTogetherHoldNoMoreThanTheirBytes() {
    Outcome large = answer("\"" + "x".repeat(10_000) + "\"");
    IdempotencyWindow<String> small = window(100, 2 * RememberRule.bytes(large));
    for (int i = 0; i < 10; i++) {
      small.finish(begin(small, "k" + i, "one"), large, LATER, NOW);
    }
    assertThat(small.results()).isEqualTo(2);
    assertThat(enter(small, "k9", "two")).isEqualTo(new KeyEntry.Known<>(large));
    small.forgetExpired(LATER);
    assertThat(small.results()).isZero();
    small.finish(begin(small, "k", "one"), large, LATER + 9, LATER);
    small.finish(begin(small, "l", "one"), large, LATER + 9, LATER);
    assertThat(small.results()).as("the bytes of those that went are free").isEqualTo(2);
  }

  @Test
  void noMoreRunsThanKeysAreAtWork() {
    begin(window, "k0", "one");
    KeyRun<String> run = begin(window, "k1", "one");
    begin(window, "k2", "one");
    assertThat(enter(window, "k3", "one")).isEqualTo(new KeyEntry.Full<>());
    assertThat(enter(window, "k1", "two"))
        .as("joining is free")
        .isEqualTo(new KeyEntry.Joined<>(run));
    window.finish(run, null, LATER, NOW);
    begin(window, "k3", "one");
    assertThat(window.runs()).isEqualTo(3);
  }

  @Test
  void anotherPayloadIsToldApartAtWorkAndAfterwards() {
    Fingerprint other = Fingerprint.of(Payload.json("2"));
    KeyRun<String> run = begin(window, "k", "one");
    assertThat(window.enter(key("k"), other, CALL, "two", NOW))
        .isEqualTo(new KeyEntry.Different<>());
    assertThat(window.finish(run, ANSWER, LATER, NOW)).containsExactly("one");
    assertThat(window.enter(key("k"), other, CALL, "two", NOW))
        .isEqualTo(new KeyEntry.Different<>());
  }
}
