package io.agentreach.testkit.route;

import static io.agentreach.testkit.route.Sharing.ASK;
import static io.agentreach.testkit.route.Sharing.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.rule.RememberRule;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import io.agentreach.testkit.MemoryResultStore;
import io.agentreach.testkit.VirtualLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The same idempotency key while the first request is at work: the others wait for it. */
@Satisfies("F5")
class SharedRunTest {
  private static final Duration MOMENT = Duration.ofMillis(500);

  private final MemoryResultStore store = new MemoryResultStore();
  private final Sharing sharing = new Sharing(store);
  private final Stage stage = sharing.stage;

  @Test
  void fiftyAtOnceAreOneExecutionAndFiftyEqualAnswers() {
    sharing.agent(Behaviour.reply("1").after(SECOND), Behaviour.reply("2").after(SECOND));
    List<Waiting> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      all.add(stage.call(ASK));
    }
    assertThat(all).allMatch(Waiting::open);
    sharing.advance(SECOND);

    assertThat(all).allSatisfy(each -> assertThat(each.answer()).isEqualTo("1"));
    assertThat(all).extracting(Waiting::success).containsOnly(all.getFirst().success());
    assertThat(all.stream().filter(each -> each.trail().replayed())).hasSize(49);
    assertThat(sharing.executions()).isEqualTo(1);
    assertThat(stage.inFlight()).isZero();
  }

  @Test
  void eachIsToldOnItsOwnLoop() {
    sharing.agent(Behaviour.reply("1").after(SECOND));
    VirtualLoop other = new VirtualLoop(stage.loop.now());
    Waiting first = stage.call(ASK);
    Waiting elsewhere = stage.call(ASK, other);
    sharing.advance(SECOND);

    assertThat(first.answer()).isEqualTo("1");
    assertThat(elsewhere.open()).as("its loop has not run").isTrue();
    other.runDue();
    assertThat(elsewhere.answer()).isEqualTo("1");
    assertThat(other.waiting()).isZero();
  }

  @Test
  void whoWaitsForAFailureIsToldTheSameFailure() {
    sharing.agent(Behaviour.reset().after(SECOND), Behaviour.reply("2"));
    Waiting first = stage.call(ASK.repeating(false));
    Waiting meanwhile = stage.call(ASK);
    sharing.advance(SECOND);

    assertThat(first.code()).isEqualTo(FaultCode.UNREACHABLE);
    assertThat(meanwhile.fault()).isEqualTo(first.fault());
    assertThat(stage.call(ASK).answer()).as("nothing was remembered").isEqualTo("2");
  }

  @Test
  void theFirstMayGoWithoutHarmToTheOthers() {
    sharing.agent(Behaviour.reply("1").after(SECOND));
    Waiting first = stage.call(ASK);
    Waiting second = stage.call(ASK);
    first.handle().cancel();
    assertThat(first.code()).isEqualTo(FaultCode.CANCELLED);
    assertThat(first.fault().effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(stage.inFlight()).isEqualTo(1);
    sharing.advance(SECOND);

    assertThat(second.answer()).isEqualTo("1");
    assertThat(stage.channel.exchanges().getFirst().cancelled()).isFalse();
    assertThat(stage.call(ASK).answer()).isEqualTo("1");
  }

  @Test
  void theOneCallerThatGoesFreesTheSlotAtOnce() {
    sharing.agent(Behaviour.reply("1").after(SECOND), Behaviour.reply("2"));
    Waiting only = stage.call(ASK);
    only.handle().cancel();

    assertThat(stage.inFlight()).isZero();
    assertThat(stage.channel.exchanges().getFirst().cancelled()).isTrue();
    assertThat(only.code()).isEqualTo(FaultCode.CANCELLED);
    assertThat(only.tried()).as("who may have done it").containsExactly("a");
    assertThat(stage.loop.waiting()).isEqualTo(1);
    sharing.advance(SECOND);
    assertThat(stage.call(ASK).answer()).as("the next request runs again").isEqualTo("2");
  }

  @Test
  void withTheLastOneTheWorkIsCancelledOnItsLoop() {
    sharing.agent(Behaviour.reply("1").after(SECOND.multipliedBy(5)), Behaviour.reply("2"));
    VirtualLoop other = new VirtualLoop(stage.loop.now());
    Waiting first = stage.call(ASK);
    Waiting last = stage.call(ASK, other);
    first.handle().cancel();
    last.handle().cancel();
    last.handle().cancel();
    assertThat(last.code()).isEqualTo(FaultCode.CANCELLED);

    Waiting next = stage.call(ASK);
    assertThat(stage.channel.exchanges().getFirst().cancelled()).isTrue();
    assertThat(next.answer()).as("a run of its own").isEqualTo("2");
    assertThat(stage.inFlight()).isZero();
    assertThat(other.waiting()).isZero();
  }

  @Test
  void aWaitersOwnTimeLimitHolds() {
    sharing.agent(Behaviour.reply("1").after(SECOND));
    Waiting first = stage.call(ASK);
    Waiting hasty = stage.call(ASK.within(MOMENT));
    sharing.advance(SECOND);

    assertThat(hasty.code()).isEqualTo(FaultCode.TIMEOUT);
    assertThat(hasty.took()).isEqualTo(MOMENT);
    assertThat(hasty.fault().effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(first.answer()).isEqualTo("1");
  }

  @Test
  void whenTheLastOnesTimeIsOverTheWorkIsCancelled() {
    sharing.agent(Behaviour.hang());
    Waiting first = stage.call(ASK);
    Waiting hasty = stage.call(ASK.within(MOMENT));
    first.handle().cancel();
    sharing.advance(MOMENT);

    assertThat(hasty.code()).isEqualTo(FaultCode.TIMEOUT);
    assertThat(stage.inFlight()).isZero();
    assertThat(stage.loop.waiting()).isZero();
  }

  @Test
  void theFirstsTimeLimitIsThatOfTheWork() {
    sharing.agent(Behaviour.hang(), Behaviour.reply("2"));
    Waiting first = stage.call(ASK.within(MOMENT));
    Waiting patient = stage.call(ASK);
    sharing.advance(MOMENT);

    assertThat(first.code()).isEqualTo(FaultCode.TIMEOUT);
    assertThat(first.took()).isEqualTo(MOMENT);
    assertThat(first.tried()).containsExactly("a");
    assertThat(patient.fault()).isEqualTo(first.fault());
    assertThat(patient.fault().retryable()).isTrue();
  }

  @Test
  void aCallMadeOnBehalfOfTheRunDoesNotWaitForItself() {
    sharing.agent(Behaviour.reply("1").after(SECOND));
    Waiting first = stage.call(ASK.trace("a"));
    Waiting nested = stage.call(ASK.trace("a").depth(1));
    Waiting again = stage.call(ASK.trace("a"));
    Waiting foreign = stage.call(ASK.trace("b").depth(1));
    sharing.advance(SECOND);

    assertThat(nested.code()).isEqualTo(FaultCode.LOOP_DETECTED);
    assertThat(nested.took()).isZero();
    assertThat(List.of(first, again, foreign))
        .allSatisfy(each -> assertThat(each.answer()).isEqualTo("1"));
  }

  @Test
  void tooManyKeysAtWorkAreRefused() {
    RememberRule one = new RememberRule(Sharing.WINDOW, 1, 1 << 20, 1 << 20);
    Sharing tight = new Sharing(one, store).agent(Behaviour.reply("1").after(SECOND));
    Waiting first = tight.stage.call(ASK.key("k-1"));
    Waiting second = tight.stage.call(ASK.key("k-2"));
    tight.advance(SECOND);
    Waiting third = tight.stage.call(ASK.key("k-3"));
    tight.advance(SECOND);

    assertThat(first.answer()).isEqualTo("1");
    assertThat(second.code()).isEqualTo(FaultCode.LOAD_TOO_HIGH);
    assertThat(second.fault().effect()).isEqualTo(Effect.NONE);
    assertThat(third.answer()).isEqualTo("1");
  }
}
