package io.agentreach.testkit.route;

import static io.agentreach.testkit.route.Sharing.ASK;
import static io.agentreach.testkit.route.Sharing.SECOND;
import static io.agentreach.testkit.route.Sharing.WINDOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.agentreach.core.rule.RememberRule;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import io.agentreach.testkit.MemoryResultStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The same idempotency key, one after the other: the later request gets the first result. */
@Satisfies("F5")
class IdempotencyTest {
  private final MemoryResultStore store = new MemoryResultStore();
  private final Sharing sharing = new Sharing(store);

  @Test
  void aLaterRequestGetsTheFirstResultAndNobodyIsAskedAgain() {
    sharing.agent(Behaviour.reply("1"), Behaviour.reply("2"));
    Waiting first = sharing.stage.call(ASK);
    sharing.advance(WINDOW.minus(SECOND));
    Waiting later = sharing.stage.call(ASK);

    assertThat(first.answer()).isEqualTo("1");
    assertThat(later.answer()).isEqualTo("1");
    assertThat(later.success()).isEqualTo(first.success());
    assertThat(sharing.executions()).isEqualTo(1);
    assertThat(first.trail().replayed()).isFalse();
    assertThat(later.trail().replayed()).isTrue();
  }

  @Test
  void afterTheWindowTheWorkIsDoneAgain() {
    sharing.agent(Behaviour.reply("1"), Behaviour.reply("2"));
    sharing.stage.call(ASK);
    sharing.advance(WINDOW);

    assertThat(sharing.stage.call(ASK).answer()).isEqualTo("2");
    sharing.advance(WINDOW.minus(SECOND));
    assertThat(sharing.stage.call(ASK).answer()).as("a window of its own").isEqualTo("2");
  }

  @Test
  void withoutAKeyEveryRequestIsOneOfItsOwn() {
    sharing.agent(Behaviour.reply("1"), Behaviour.reply("2"));
    Ask ask = Ask.of("draw").saying("{\"n\":1}");

    assertThat(sharing.stage.call(ask).answer()).isEqualTo("1");
    assertThat(sharing.stage.call(ask).answer()).isEqualTo("2");
    assertThat(store.size()).isZero();
  }

  @Test
  void whatAnAgentFinallyRefusedStaysRefused() {
    sharing.agent(Behaviour.fail(422, "{\"error\":{\"code\":\"NO\"}}"), Behaviour.reply("2"));
    Fault first = sharing.stage.call(ASK).fault();
    Waiting later = sharing.stage.call(ASK);

    assertThat(first.agentStatus()).isEqualTo(422);
    assertThat(later.fault()).isEqualTo(first);
    assertThat(later.trail().replayed()).isTrue();
    assertThat(sharing.executions()).isEqualTo(1);
  }

  @Test
  void afterAFailureThatDidNothingTheNextRequestRunsAgain() {
    sharing.agent(Behaviour.reject(Duration.ZERO), Behaviour.reject(null), Behaviour.reply("2"));

    Waiting first = sharing.stage.call(ASK);
    sharing.advance(SECOND.multipliedBy(5));
    assertThat(first.fault().effect()).isEqualTo(Effect.NONE);
    assertThat(sharing.stage.call(ASK).answer()).isEqualTo("2");
  }

  @Test
  void afterAFailureOfUnknownEffectTheNextRequestRunsAgain() {
    sharing.agent(Behaviour.reset(), Behaviour.reply("2"));

    Waiting first = sharing.stage.call(ASK.repeating(false));
    assertThat(first.fault().effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(sharing.stage.call(ASK).answer()).isEqualTo("2");
  }

  @Test
  void whoIsTurnedAwayLeavesTheKeyFree() {
    Waiting nobody = sharing.stage.call(ASK);
    sharing.agent(Behaviour.reply("1"));

    assertThat(nobody.code()).isEqualTo(FaultCode.CAPABILITY_NOT_FOUND);
    assertThat(sharing.stage.call(ASK).answer()).isEqualTo("1");
  }

  @Test
  void theSameKeyWithAnotherPayloadIsRefusedByName() {
    sharing.agent(Behaviour.reply("1").after(SECOND));
    Waiting first = sharing.stage.call(ASK);
    Waiting meanwhile = sharing.stage.call(ASK.saying("{\"n\":2}"));
    sharing.advance(SECOND);
    Waiting later = sharing.stage.call(ASK.saying("{\"n\":2}"));

    assertThat(first.answer()).isEqualTo("1");
    for (Waiting each : List.of(meanwhile, later)) {
      assertThat(each.code()).isEqualTo(FaultCode.INVALID_REQUEST);
      assertThat(each.fault().details().getFirst().field()).isEqualTo("idempotency_key");
      assertThat(each.fault().effect()).isEqualTo(Effect.NONE);
      assertThat(each.trail().replayed()).isFalse();
    }
    assertThat(sharing.executions()).isEqualTo(1);
  }

  @Test
  void theSameKeyOfAnotherCallerOrForAnotherTargetIsAnotherRequest() {
    sharing.agent(Behaviour.reply("1"));
    sharing.stage.agent("b", Manifests.once("paint"), Behaviour.reply("1"));
    List<Ask> asks = new ArrayList<>();
    asks.add(ASK);
    asks.add(ASK.as("alice"));
    asks.add(Ask.agent("a", "draw").key("k-1").saying("{\"n\":1}"));
    asks.add(Ask.agent("a", null).key("k-1").saying("{\"n\":1}"));
    asks.add(Ask.of("paint").key("k-1").saying("{\"n\":1}"));
    asks.add(ASK.key("K-1"));
    for (Ask each : asks) {
      assertThat(sharing.stage.call(each).trail().replayed()).isFalse();
    }
    assertThat(sharing.executions()).isEqualTo(asks.size());
    for (Ask each : asks) {
      assertThat(sharing.stage.call(each).trail().replayed()).isTrue();
    }
  }

  @Test
  void aStreamIsNeitherRememberedNorReplayed() {
    sharing.agent(Behaviour.reply("1").streaming(SECOND, "x"));
    Waiting one = sharing.stage.call(ASK.streaming());
    Waiting other = sharing.stage.call(ASK.streaming());
    sharing.advance(SECOND);

    assertThat(one.chunks()).containsExactly("x");
    assertThat(other.chunks()).containsExactly("x");
    assertThat(sharing.executions()).isEqualTo(2);
    assertThat(store.size()).isZero();
  }

  @Test
  void anAnswerThatIsTooLargeIsGivenOnceAndThenSaidToBeGone() {
    RememberRule small = new RememberRule(WINDOW, 10, 1 << 20, 10);
    Sharing tight = new Sharing(small, store).agent(Behaviour.reply("\"12345678\"").after(SECOND));
    Sharing wide = new Sharing(small, store);
    Ask ask = ASK.saying("\"fits\"");
    Waiting fits = tight.stage.call(ask);
    tight.advance(SECOND);
    assertThat(fits.answer()).hasSize(10);
    assertThat(tight.stage.call(ask).answer()).isEqualTo(fits.answer());

    wide.agent(Behaviour.reply("\"123456789\"").after(SECOND));
    Waiting large = wide.stage.call(ASK.key("large"));
    Waiting meanwhile = wide.stage.call(ASK.key("large"));
    wide.advance(SECOND);
    Waiting later = wide.stage.call(ASK.key("large"));

    assertThat(large.answer()).hasSize(11);
    assertThat(meanwhile.answer()).isEqualTo(large.answer());
    assertThat(later.code()).isEqualTo(FaultCode.CONFLICT);
    assertThat(later.fault().effect()).isEqualTo(Effect.DONE);
    assertThat(later.fault().message()).contains("reach.idempotency.max_result");
    assertThat(wide.executions()).isEqualTo(1);
  }

  @Test
  void explainingTouchesNothing() {
    sharing.agent(Behaviour.reply("1"));
    sharing.stage.explain(ASK);
    assertThat(sharing.stage.call(ASK).trail().replayed()).isFalse();
    assertThat(sharing.stage.explain(ASK.saying("other")).fault()).isNull();
    assertThat(sharing.executions()).isEqualTo(1);
  }

  @Test
  void theGateIsForEverybody() {
    sharing.agent(Behaviour.reply("1"));
    sharing.stage.call(ASK);
    Fault tooDeep = sharing.stage.call(ASK.depth(9)).fault();

    assertThat(tooDeep.code()).isEqualTo(FaultCode.DEPTH_EXCEEDED);
    assertThat(tooDeep.phase()).isEqualTo(Phase.GATE);
  }

  @Test
  void whatIsOverIsForgottenInMemoryAndInTheStore() {
    sharing.agent(Behaviour.reply("1"));
    for (int i = 0; i < 250; i++) {
      sharing.stage.call(ASK.key("k-" + i));
    }
    sharing.advance(WINDOW.minus(SECOND));
    sharing.stage.router.forgetExpired(sharing.stage.loop.now());
    assertThat(store.size()).isEqualTo(250);
    sharing.advance(SECOND);
    sharing.stage.router.forgetExpired(sharing.stage.loop.now());
    assertThat(store.size()).isZero();
  }

  @Test
  void noTimerIsLeftBehind() {
    sharing.agent(Behaviour.reply("1").after(SECOND));
    sharing.stage.call(ASK);
    sharing.stage.call(ASK.within(SECOND.multipliedBy(5)));
    sharing.stage.call(ASK.within(SECOND.multipliedBy(7)));
    sharing.advance(SECOND);
    assertThat(sharing.stage.loop.waiting()).isZero();
    assertThat(sharing.stage.inFlight()).isZero();
  }
}
