package io.agentreach.wire.face;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.core.route.RouteRules;
import io.agentreach.requirements.Satisfies;
import io.agentreach.wire.http.Room;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LargeBodiesTest {
  private static final int MANY = 600_000;

  private final TestHub hub =
      new TestHub(
          TestHub.settings(Duration.ofSeconds(15)), RouteRules.DEFAULT, new Room(1_000_000));

  @AfterEach
  void stop() {
    hub.close();
  }

  private static String call(int bytes) {
    return "{\"capability\":\"echo\",\"params\":\"" + "x".repeat(bytes) + "\"}";
  }

  @Test
  @Satisfies("F4")
  void bodiesThatNobodyFinishesDoNotFillTheMemory() throws IOException {
    try (TestAgent agent = new TestAgent((request, out) -> TestAgent.ok(out, "1"))) {
      hub.agent("a-1", agent.url(), "\"echo\"");
      String half = TestHub.invoke(call(MANY));
      try (Socket stalled = hub.raw(half.substring(0, half.length() - 1))) {
        await().until(() -> hub.room.taken() > MANY / 2);

        var refused = hub.post("/v1/invoke", call(MANY));
        var small = hub.post("/v1/invoke", call(10));

        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.code()).isEqualTo("LOAD_TOO_HIGH");
        assertThat(small.status()).isEqualTo(200);
        stalled.setSoTimeout(100);
      }
      await().until(() -> hub.room.taken() == 0);
      assertThat(hub.post("/v1/invoke", call(MANY)).status()).isEqualTo(200);
      assertThat(hub.post("/v1/invoke", call(MANY) + "!").status()).isEqualTo(400);
      await().until(() -> hub.room.taken() == 0);
    }
  }

  @Test
  @Satisfies("F4")
  void anAgentThatOnlyAnnouncesALargeReplyTakesNoMemory() throws IOException {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n";
    try (TestAgent agent =
        new TestAgent((request, out) -> {
          TestAgent.write(out, head + "[");
          request.socket().getInputStream().read();
        })) {
      hub.agent("a-1", agent.url(), "\"echo\"");
      try (Socket caller = hub.raw(TestHub.invoke(call(10)))) {
        await()
            .until(() ->
                hub.get("/v1/agents").body().path("agents").path(0).path("in_flight").asInt() == 1);
        assertThat(hub.room.taken()).isZero();
        caller.setSoTimeout(100);
      }
    }
  }

  @Test
  @Satisfies("F4")
  void largeRepliesBeyondTheRoomAreATypedErrorAndTheRoomComesBack() throws IOException {
    try (TestAgent agent =
        new TestAgent((request, out) -> TestAgent.ok(out, "\"" + "y".repeat(MANY) + "\""))) {
      hub.agent("a-1", agent.url(), "\"echo\"");
      hub.room.hold(MANY);

      var refused = hub.post("/v1/invoke", call(10));
      hub.room.give(MANY);
      var answered = hub.post("/v1/invoke", call(10));

      assertThat(refused.code()).isEqualTo("LOAD_TOO_HIGH");
      assertThat(refused.body().path("error").path("effect").asString()).isEqualTo("DONE");
      assertThat(answered.status()).isEqualTo(200);
      assertThat(answered.http().body().getBytes(UTF_8).length).isGreaterThan(MANY);
      await().until(() -> hub.room.taken() == 0);
    }
  }
}
