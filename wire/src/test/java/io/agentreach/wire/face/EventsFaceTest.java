package io.agentreach.wire.face;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.Event;
import io.agentreach.requirements.Satisfies;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Satisfies("B8")
class EventsFaceTest {
  private static final String MANIFEST =
      "{\"agent_id\":\"a-1\",\"endpoint\":\"http://127.0.0.1:1\",\"capabilities\":[\"echo\"]}";

  private final TestHub hub = new TestHub();

  @AfterEach
  void stop() {
    hub.close();
  }

  /** A reader of the stream. */
  private final class Reader implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader in;
    private String id = "";

    Reader(String... headers) throws IOException {
      this("/v1/events", List.of(headers));
    }

    Reader(String path, List<String> headers) throws IOException {
      socket =
          hub.raw(
              "GET "
                  + path
                  + " HTTP/1.1\r\nHost: localhost\r\n"
                  + String.join("", headers)
                  + "\r\n");
      in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
    }

    /** The next event, as its type and its data. */
    String next() throws IOException {
      String type = "";
      for (String line = in.readLine(); ; line = in.readLine()) {
        if (line.startsWith("id: ")) {
          id = line.substring(4);
        } else if (line.startsWith("event: ")) {
          type = line.substring(7);
        } else if (line.startsWith("data: ")) {
          return type + " " + line.substring(6);
        }
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  @Test
  void changesComeAsTheyHappen() throws IOException {
    try (Reader reader = new Reader()) {
      assertThat(reader.next()).isEqualTo("open {}");

      hub.post("/register", MANIFEST);
      hub.post("/v1/agents/a-1/cordon", "");
      hub.post("/v1/agents/a-1/heartbeat", "{\"status\":\"DRAINING\"}");

      assertThat(reader.next()).startsWith("agent_registered ").contains("\"agent\":\"a-1\"");
      assertThat(reader.next()).startsWith("cordon_changed ").contains("\"cordoned\":true");
      assertThat(reader.next())
          .startsWith("state_changed ")
          .contains("\"from\":\"READY\",\"to\":\"DRAINING\"");
    }
  }

  @Test
  void anAgentHearsOfThoseThatItWorksWithOnly() throws IOException {
    String planner =
        """
        {"agent_id":"planner","endpoint":"http://127.0.0.1:2","capabilities":["plan"],"may_call":["echo","web.page"]}
        """;
    hub.post("/register", planner);
    try (Reader reader = new Reader("/v1/events?for=planner", List.of())) {
      assertThat(reader.next()).isEqualTo("open {}");

      hub.agent("other", "http://127.0.0.1:3", "\"dance\"");
      hub.post("/register", MANIFEST);
      hub.post("/register", planner);
      hub.agent("web", "http://127.0.0.1:4", "\"web\"");
      hub.send("DELETE", "/v1/agents/other", null);
      hub.send("DELETE", "/v1/agents/a-1", null);

      assertThat(reader.next()).startsWith("agent_registered ").contains("\"agent\":\"a-1\"");
      assertThat(reader.next()).startsWith("agent_registered ").contains("\"agent\":\"web\"");
      assertThat(reader.next()).startsWith("agent_removed ").contains("\"agent\":\"a-1\"");
    }
  }

  @Test
  void anAgentThatServesNoMoreWhatACallerWantsIsToldOf() throws IOException {
    hub.post(
        "/register",
        """
        {"agent_id":"planner","endpoint":"http://127.0.0.1:2","capabilities":["plan"],"may_call":["echo"]}
        """);
    hub.post("/register", MANIFEST);
    try (Reader reader = new Reader("/v1/events?for=planner", List.of())) {
      reader.next();
      hub.post("/register", MANIFEST.replace("echo", "sing"));
      hub.post("/v1/agents/a-1/cordon", "");
      hub.post("/register", MANIFEST);

      assertThat(reader.next()).contains("\"replaced\":true");
      assertThat(reader.next()).startsWith("agent_registered ").contains("\"replaced\":true");
    }
  }

  @Test
  void eventsForAnAgentThatIsNotThereAreRefused() {
    assertThat(hub.get("/v1/events?for=ghost").code()).isEqualTo("AGENT_NOT_FOUND");
    assertThat(hub.get("/v1/events?for=a%20b").status()).isEqualTo(404);
  }

  @Test
  void whoeverWasCutOffGoesOnWhereItWas() throws IOException {
    String id;
    try (Reader reader = new Reader()) {
      reader.next();
      hub.post("/register", MANIFEST);
      reader.next();
      id = reader.id;
    }
    hub.post("/v1/agents/a-1/cordon", "");
    hub.post("/v1/agents/a-1/uncordon", "");

    try (Reader reader = new Reader("Last-Event-ID: " + id + "\r\n")) {
      assertThat(reader.next()).isEqualTo("open {}");
      assertThat(reader.next()).contains("\"cordoned\":true");
      assertThat(reader.next()).contains("\"cordoned\":false");
    }
  }

  @Test
  void anIdOfAnotherHubIsAGapThatIsSaid() throws IOException {
    hub.post("/register", MANIFEST);
    try (Reader reader = new Reader("Last-Event-ID: other-77\r\n")) {
      assertThat(reader.next()).isEqualTo("gap {}");
      assertThat(reader.next()).startsWith("agent_registered ");
    }
  }

  @Test
  void onlySoManyEventsAreKeptAndTheLossIsSaid() {
    EventFeed feed = new EventFeed(InstantSource.system());
    AgentKey agent = new AgentKey(TenantId.DEFAULT, new AgentId("a"));
    List<EventFeed.Entry> heard = new ArrayList<>();
    feed.subscribe(TenantId.DEFAULT, null, heard::add);
    for (int i = 0; i < EventFeed.KEPT + 10; i++) {
      feed.publish(new Event.Removed(agent));
    }

    EventFeed.Missed all = feed.subscribe(TenantId.DEFAULT, heard.getFirst().id(), entry -> {});
    EventFeed.Missed few =
        feed.subscribe(TenantId.DEFAULT, heard.get(heard.size() - 3).id(), entry -> {});

    assertThat(heard).hasSize(EventFeed.KEPT + 10);
    assertThat(all.gap()).isTrue();
    assertThat(all.entries()).hasSize(EventFeed.KEPT);
    assertThat(few.gap()).isFalse();
    assertThat(few.entries()).hasSize(2);
  }

  @Test
  @Satisfies("H3")
  void eventsOfOneTenantAreNotToldToAnother() {
    EventFeed feed = new EventFeed(InstantSource.system());
    List<EventFeed.Entry> heard = new ArrayList<>();
    feed.subscribe(new TenantId("other"), null, heard::add);

    feed.publish(new Event.Removed(new AgentKey(TenantId.DEFAULT, new AgentId("a"))));

    assertThat(heard).isEmpty();
    assertThat(feed.subscribe(new TenantId("other"), "x", entry -> {}).entries()).isEmpty();
  }
}
