package io.agentreach.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.agent.Agent;
import io.agentreach.sdk.fake.FakeHub;
import io.agentreach.sdk.fake.FakeHub.Said;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Satisfies({"B8", "K1"})
class ChangesTest {
  private static final String FIRST =
      """
      event: open
      data: {}

      id: e-1
      event: state_changed
      data: {"agent":"a","to":"DOWN"}

      """;
  private static final String SECOND =
      """
      event: gap
      data: {}

      id: e-2
      event: mass_loss_suspected
      data: {"lost":3}

      """;

  private final FakeHub hub = new FakeHub();
  private final List<String> heard = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    hub.close();
  }

  private final class Listener implements ChangeListener {
    @Override
    public void changed(Change change) {
      heard.add(change.type() + " " + change.agent());
      if (heard.size() == 1) {
        throw new IllegalStateException("a listener's bug");
      }
    }

    @Override
    public void gap() {
      heard.add("gap");
    }
  }

  /** Ends each stream after one event; the third is no stream. */
  private List<FakeHub.Asked> asked() {
    return hub.asked("GET", "/v1/events");
  }

  private void script() {
    hub.script(asked -> {
      if (!asked.path().equals("/v1/events")) {
        return null;
      }
      return switch (asked().size()) {
        case 1 -> Said.events(FIRST);
        case 2 -> Said.fault(404, "AGENT_NOT_FOUND", "");
        case 3 -> Said.events(SECOND);
        default -> Said.events("");
      };
    });
  }

  @Test
  void aBrokenStreamIsTakenUpWhereItBrokeAndAListenersBugHarmsNothing() {
    script();
    try (Client client = Client.of(hub.url())) {
      client.changes(new Listener());

      await().until(() -> heard.size() == 3);
      assertThat(heard).containsExactly("state_changed a", "gap", "mass_loss_suspected ");
      assertThat(asked().getFirst().header("last-event-id")).isEmpty();
      assertThat(asked().get(1).header("last-event-id")).isEqualTo("e-1");
      assertThat(asked().get(2).header("last-event-id")).isEqualTo("e-1");
      await().until(() -> asked().size() > 3);
      assertThat(asked().get(3).header("last-event-id")).isEqualTo("e-2");
    }
  }

  @Test
  void anAgentListensToThoseThatItWorksWith() throws IOException {
    script();
    try (Agent agent =
        Agent.named("planner")
            .hub(hub.url())
            .mayCall("echo")
            .onChange(new Listener())
            .capability("plan", (params, context) -> params)
            .start()) {
      assertThat(agent.registered()).isTrue();
      await().until(() -> heard.contains("state_changed a"));
    }
    assertThat(hub.asked("PUT", "planner").getFirst().body().path("may_call").get(0).asString(""))
        .isEqualTo("echo");
  }

  @Test
  void aStreamThatIsSilentForTooLongIsClosed() throws IOException {
    CountDownLatch closed = new CountDownLatch(1);
    InputStream silent =
        new InputStream() {
          @Override
          public int read() throws IOException {
            try {
              closed.await();
              return -1;
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
              throw new IOException(e);
            }
          }

          @Override
          public void close() {
            closed.countDown();
          }
        };
    try (LiveStream live = new LiveStream(silent, Duration.ofMillis(5))) {
      assertThat(live.read()).isEqualTo(-1);
    }
  }
}
