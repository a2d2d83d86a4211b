package io.agentreach.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Channel;
import io.agentreach.requirements.Satisfies;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * What the engine relies on in every {@link Channel} to agents that may misbehave: what is said
 * about a failure is true, nothing is said twice or too late, and nobody waits for nothing.
 */
public interface ChannelContract extends ChannelFixture {
  @Test
  @Satisfies("F11")
  default void theReplyIsPassedOnAsItCame() {
    Receipt receipt = ask(agent(Conduct.REPLIES), false);
    assertThat(receipt)
        .asInstanceOf(type(Receipt.Replied.class))
        .extracting(replied -> replied.payload().text())
        .isEqualTo(Conduct.REPLY);
  }

  @Test
  default void aReplyInSmallestPiecesIsPutTogether() {
    Receipt receipt = ask(agent(Conduct.DRIPS), false);
    assertThat(receipt)
        .asInstanceOf(type(Receipt.Replied.class))
        .extracting(replied -> replied.payload().text())
        .isEqualTo(Conduct.REPLY);
  }

  @Test
  @Satisfies("F2")
  default void whoRefusesConnectionsWasSentNothing() {
    Receipt.Failed failed = failed(ask(agent(Conduct.REFUSES), false));
    assertThat(failed.code()).isEqualTo(FaultCode.UNREACHABLE);
    assertThat(failed.effect()).isEqualTo(Effect.NONE);
    assertThat(failed.connected()).isFalse();
  }

  @ParameterizedTest
  @Satisfies("F2")
  @EnumSource(names = {"CLOSES", "RESETS", "BREAKS_OFF"})
  default void whoTookTheRequestAndBrokeOffMayHaveDoneAnything(Conduct conduct) {
    Peer peer = agent(conduct);
    Receipt.Failed failed = failed(ask(peer, false));
    assertThat(failed.code()).isEqualTo(FaultCode.UNREACHABLE);
    assertThat(failed.effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(failed.connected()).isTrue();
    assertThat(peer.asked()).as("requests").isEqualTo(1);
  }

  @ParameterizedTest
  @Satisfies({"F2", "F10"})
  @EnumSource(names = {"TALKS_NONSENSE", "SAYS_TOO_MUCH"})
  default void anAnswerThatIsNoneIsAnErrorOfTheAgent(Conduct conduct) {
    Receipt.Failed failed = failed(ask(agent(conduct), false));
    assertThat(failed.code()).isEqualTo(FaultCode.AGENT_ERROR);
    assertThat(failed.effect()).isEqualTo(Effect.DONE);
    assertThat(failed.message()).doesNotContain("secret");
  }

  @Test
  @Satisfies({"F2", "F3"})
  default void whoIsBusyDidNothingAndSaysWhenToComeAgain() {
    Receipt.Failed failed = failed(ask(agent(Conduct.IS_BUSY), false));
    assertThat(failed.code()).isEqualTo(FaultCode.LOAD_TOO_HIGH);
    assertThat(failed.effect()).isEqualTo(Effect.NONE);
    assertThat(failed.retryAfter()).isEqualTo(Conduct.RETRY_AFTER);
    assertThat(failed.connected()).isTrue();
  }

  @Test
  @Satisfies("F2")
  default void whoFailsMayHaveDoneAnything() {
    Receipt.Failed failed = failed(ask(agent(Conduct.FAILS), false));
    assertThat(failed.code()).isEqualTo(FaultCode.AGENT_ERROR);
    assertThat(failed.effect()).isEqualTo(Effect.UNKNOWN);
    assertThat(failed.status()).isEqualTo(500);
    assertThat(text(failed.document())).isEqualTo(Conduct.ERROR);
  }

  @Test
  @Satisfies("F2")
  default void whoDeclinesIsFinal() {
    Receipt.Failed failed = failed(ask(agent(Conduct.DECLINES), false));
    assertThat(failed.code()).isEqualTo(FaultCode.AGENT_ERROR);
    assertThat(failed.effect()).isEqualTo(Effect.DONE);
    assertThat(failed.status()).isEqualTo(404);
    assertThat(text(failed.document())).isEqualTo(Conduct.ERROR);
  }

  @Test
  @Satisfies("F8")
  default void whoIsGivenUpNoticesAndIsHeardNoMore() {
    Peer peer = agent(Conduct.NEVER_ANSWERS);
    Heard heard = begin(peer, false, frame -> {});
    workUntil(() -> peer.asked() == 1);
    loop().execute(() -> heard.delivery().cancel());
    workUntil(peer::abandoned);
    settle();
    assertThat(heard.receipts()).isEmpty();
  }

  @Test
  default void givingUpBeforeTheRequestIsSentIsSilent() {
    Peer peer = agent(Conduct.REPLIES);
    Heard heard = new Heard(frame -> {});
    loop()
        .execute(() -> {
          Channel.Delivery delivery = channel().deliver(dispatch(peer, false), loop(), heard);
          delivery.cancel();
          delivery.cancel();
        });
    settle();
    // Another attempt at the same agent works as if nothing had been.
    assertThat(ask(peer, false)).isInstanceOf(Receipt.Replied.class);
    assertThat(heard.receipts()).isEmpty();
  }

  @Test
  default void givingUpAfterTheEndDoesNoHarm() {
    Peer peer = agent(Conduct.REPLIES);
    Heard heard = begin(peer, false, frame -> {});
    workUntil(() -> !heard.receipts().isEmpty());
    loop().execute(() -> heard.delivery().cancel());
    settle();
    assertThat(ask(peer, false)).isInstanceOf(Receipt.Replied.class);
    assertThat(heard.receipts()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NEVER_ANSWERS")
  default void everyAttemptEndsOnceAndOnItsLoop(Conduct conduct) {
    AtomicReference<Thread> own = new AtomicReference<>();
    loop().execute(() -> own.set(Thread.currentThread()));
    Heard heard = run(agent(conduct), true);
    settle();
    assertThat(heard.receipts()).hasSize(1);
    assertThat(heard.threads()).containsOnly(own.get());
  }
}
