package io.agentreach.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.Trace;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Dispatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptedChannelTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final VirtualLoop loop = new VirtualLoop();
  private final ScriptedChannel channel = new ScriptedChannel();
  private final List<String> heard = new ArrayList<>();

  @Test
  void aScriptGoesOnWithItsLastBehaviour() {
    channel.script("a", Behaviour.refuse(), Behaviour.reply("1"));
    deliver("a");
    deliver("a");
    deliver("a");
    assertThat(heard).containsExactly("UNREACHABLE NONE", "1", "1");
    assertThat(channel.asked()).containsExactly("a", "a", "a");
    assertThat(channel.executions("r")).isEqualTo(2);
  }

  @Test
  void anAnswerComesWhenItsTimeHasCome() {
    channel.script("a", Behaviour.reply("1").after(SECOND));
    deliver("a");
    loop.advance(SECOND.minusNanos(1));
    assertThat(heard).isEmpty();
    assertThat(channel.open()).containsExactly("a");
    loop.advance(Duration.ofNanos(1));
    assertThat(heard).containsExactly("1");
    assertThat(channel.open()).isEmpty();
  }

  @Test
  void nothingIsHeardAfterACancelThoughTheAgentWorksOn() {
    channel.script("a", Behaviour.reply("1").streaming(SECOND, "2", "3"));
    Channel.Delivery delivery = deliver("a");
    loop.advance(SECOND);
    delivery.cancel();
    loop.runUntilIdle();
    assertThat(heard).containsExactly("chunk 2");
    assertThat(channel.executions("r")).isEqualTo(1);
    assertThat(channel.exchanges("a").getFirst().swallowed()).isEqualTo(2);
  }

  @Test
  void aPauseHoldsEventsBackAndTheEndBehindThem() {
    channel.script("a", Behaviour.reply("1").streaming(SECOND, "2", "3"));
    Channel.Delivery delivery = deliver("a");
    delivery.pause();
    loop.runUntilIdle();
    assertThat(heard).isEmpty();
    delivery.resume();
    loop.runUntilIdle();
    assertThat(heard).containsExactly("chunk 2", "chunk 3", "1");
  }

  @Test
  void aScriptThatEndsTwiceIsAFaultOfTheTest() {
    channel.script("a", exchange -> Behaviour.reply("2").begin(end(exchange)));
    assertThatThrownBy(() -> deliver("a")).hasMessageContaining("twice");
  }

  @Test
  void anAgentWithoutAScriptIsAFaultOfTheTest() {
    assertThatThrownBy(() -> deliver("b")).hasMessageContaining("no script for b");
  }

  private static Exchange end(Exchange exchange) {
    Behaviour.refuse().begin(exchange);
    return exchange;
  }

  private Channel.Delivery deliver(String agent) {
    Capability capability = Capability.named("echo");
    Call call =
        new Call(
            "r",
            Principal.ANONYMOUS,
            new Target.ByCapability(capability.name()),
            Payload.EMPTY,
            Call.Wish.NONE,
            new Trace("0".repeat(32), "0".repeat(16), false, false),
            0,
            null,
            true);
    Dispatch dispatch =
        new Dispatch(
            call,
            new AgentId(agent),
            new Endpoint("local:" + agent),
            capability,
            capability.name(),
            1,
            SECOND.toNanos());
    return channel.deliver(
        dispatch,
        loop,
        new Channel.Listener() {
          @Override
          public void frame(Frame frame) {
            heard.add(frame.event() + " " + frame.data().text());
          }

          @Override
          public void end(Receipt receipt) {
            heard.add(
                switch (receipt) {
                  case Receipt.Replied replied -> replied.payload().text();
                  case Receipt.Failed failed -> failed.code() + " " + failed.effect();
                });
          }
        });
  }
}
