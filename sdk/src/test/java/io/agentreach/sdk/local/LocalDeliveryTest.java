package io.agentreach.sdk.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Channel;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.VirtualLoop;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

@Satisfies({"K4", "F7"})
class LocalDeliveryTest {
  private final VirtualLoop loop = new VirtualLoop();
  private final List<String> heard = new ArrayList<>();
  private Consumer<Frame> onFrame = frame -> {};
  private final LocalDelivery delivery =
      new LocalDelivery(
          loop,
          new Channel.Listener() {
            @Override
            public void frame(Frame frame) {
              heard.add(frame.data().text());
              onFrame.accept(frame);
            }

            @Override
            public void end(Receipt receipt) {
              heard.add("end");
            }
          });

  private void send(String text) {
    try {
      delivery.event("chunk", text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void end() {
    loop.execute(() -> delivery.end(new Receipt.Replied(Payload.EMPTY)));
  }

  @Test
  void eventsComeInOrderBeforeTheEnd() {
    send("1");
    send("2");
    end();
    loop.runDue();
    assertThat(heard).containsExactly("1", "2", "end");
  }

  @Test
  void nothingComesWhilePausedAndEverythingAfterwards() {
    onFrame = frame -> delivery.pause();
    send("1");
    send("2");
    end();
    loop.runDue();
    assertThat(heard).containsExactly("1");
    delivery.resume();
    assertThat(heard).containsExactly("1", "2");
    onFrame = frame -> {};
    delivery.resume();
    assertThat(heard).containsExactly("1", "2", "end");
  }

  @Test
  @Satisfies("F8")
  void whoGivesUpInsideAnEventHearsNothingMoreAndTheHandlerLearnsIt() {
    onFrame = frame -> delivery.cancel();
    send("1");
    send("2");
    end();
    loop.runDue();
    assertThat(heard).containsExactly("1");
    assertThatIOException().isThrownBy(() -> delivery.event("chunk", new byte[0]));
  }
}
