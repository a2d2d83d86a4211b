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

/** What the engine relies on in every {@link Channel} that carries streams. */
public interface ChannelStreamContract extends ChannelFixture {
  @Test
  @Satisfies("F7")
  default void eventsArriveOneByOneBeforeTheNextIsSent() {
    Peer peer = agent(Conduct.STREAMS);
    Heard heard = begin(peer, true, frame -> {});
    for (int i = 0; i < Conduct.CHUNKS; i++) {
      int sent = i + 1;
      peer.proceed();
      workUntil(() -> heard.frames().size() == sent);
      assertThat(heard.receipts()).isEmpty();
    }
    peer.proceed();
    workUntil(() -> !heard.receipts().isEmpty());
    assertThat(heard.chunks()).containsExactly("chunk 0", "chunk 1", "chunk 2");
    assertThat(heard.receipts())
        .singleElement()
        .asInstanceOf(type(Receipt.Replied.class))
        .extracting(replied -> replied.payload().text())
        .isEqualTo(Conduct.REPLY);
  }

  @ParameterizedTest
  @Satisfies({"F2", "F7"})
  @EnumSource(names = {"STREAM_BREAKS_OFF", "STREAM_HAS_NO_END"})
  default void aStreamWithoutALastEventMayHaveDoneAnything(Conduct conduct) {
    Heard heard = run(agent(conduct), true);
    assertThat(heard.chunks()).containsExactly("chunk 0", "chunk 1", "chunk 2");
    assertThat(failed(heard.receipts().getFirst()).effect()).isEqualTo(Effect.UNKNOWN);
  }

  @Test
  @Satisfies({"F2", "F7"})
  default void anErrorThatEndsAStreamIsFinal() {
    Heard heard = run(agent(Conduct.STREAMS_TO_AN_ERROR), true);
    Receipt.Failed failed = failed(heard.receipts().getFirst());
    assertThat(heard.frames()).hasSize(Conduct.CHUNKS);
    assertThat(failed.code()).isEqualTo(FaultCode.AGENT_ERROR);
    assertThat(failed.effect()).isEqualTo(Effect.DONE);
    assertThat(text(failed.document())).isEqualTo(Conduct.ERROR);
  }

  @Test
  @Satisfies("F7")
  default void nothingComesWhilePausedAndEverythingAfterwards() {
    Peer peer = agent(Conduct.STREAMS);
    AtomicReference<Heard> self = new AtomicReference<>();
    Heard heard = begin(peer, true, frame -> self.get().delivery().pause());
    self.set(heard);
    for (int i = 0; i <= Conduct.CHUNKS; i++) {
      peer.proceed();
    }
    for (int i = 1; i <= Conduct.CHUNKS; i++) {
      int passed = i;
      workUntil(() -> heard.frames().size() == passed);
      settle();
      assertThat(heard.frames()).hasSize(passed);
      assertThat(heard.receipts()).isEmpty();
      loop().execute(() -> heard.delivery().resume());
    }
    workUntil(() -> !heard.receipts().isEmpty());
    assertThat(heard.chunks()).containsExactly("chunk 0", "chunk 1", "chunk 2");
  }

  @Test
  @Satisfies("F8")
  default void whoGivesUpInsideAnEventHearsNothingMore() {
    Peer peer = agent(Conduct.STREAMS);
    AtomicReference<Heard> self = new AtomicReference<>();
    Heard heard = begin(peer, true, frame -> self.get().delivery().cancel());
    self.set(heard);
    for (int i = 0; i <= Conduct.CHUNKS; i++) {
      peer.proceed();
    }
    workUntil(() -> !heard.frames().isEmpty());
    settle();
    assertThat(heard.frames()).hasSize(1);
    assertThat(heard.receipts()).isEmpty();
  }

  @Test
  default void aCallThatWantsNoEventsGetsTheResultOfAStream() {
    Heard heard = run(agent(Conduct.STREAMS), false);
    assertThat(heard.frames()).isEmpty();
    assertThat(heard.receipts()).singleElement().isInstanceOf(Receipt.Replied.class);
  }
}
