package io.agentreach.wire.face;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.route.RouteRules;
import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MalformedRequestTest {
  private static final Duration IDLE = Duration.ofMillis(200);

  private final TestHub hub =
      new TestHub(
          new FaceSettings(1 << 20, 16 * 1024, 1_000, IDLE, Duration.ofSeconds(15), true, "test"),
          RouteRules.DEFAULT);

  @AfterEach
  void stop() {
    hub.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/invoke", "/v1/agents", "/v1/explain", "/v1/heartbeats"})
  @Satisfies("F4")
  void aChunkWithoutAProperSizeIsATypedErrorAndNeverASuccess(String path) throws IOException {
    assertThat(answerTo(chunked(path, "zz\r\nabc\r\n0\r\n\r\n")))
        .startsWith("HTTP/1.1 400")
        .contains("INVALID_REQUEST", "sizes of chunks");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/agents?capability=%zz", "/v1/capabilities?q=%f"})
  @Satisfies("F4")
  void aQueryThatCannotBeDecodedIsTheCallersFault(String target) throws IOException {
    assertThat(answerTo("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        .startsWith("HTTP/1.1 400")
        .contains("INVALID_REQUEST", "%25");
  }

  @Test
  @Satisfies("A1")
  void aManifestThatIsCalledAFormIsReadAllTheSame() {
    String manifest =
        """
        {"agent_id":"a-1","endpoint":"http://127.0.0.1:1","capability":"c","examples":["%s"],"description":"100%% & more"}
        """
            .formatted("x".repeat(9_000));

    var answer =
        hub.post("/v1/agents", manifest, "Content-Type", "application/x-www-form-urlencoded");

    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(201);
  }

  @Test
  @Satisfies("F4")
  void callsTakePostAlone() {
    var answer = hub.get("/v1/invoke");

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.code()).isEqualTo("METHOD_NOT_ALLOWED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/invoke", "/v1/agents"})
  @Satisfies("F4")
  void aBodyThatNeverComesToAnEndHoldsNoConnectionForEver(String path) throws IOException {
    String half = "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{";
    try (Socket caller = hub.raw(half)) {
      assertThat(caller.getInputStream().read()).isEqualTo(-1);
    }
  }

  private static String chunked(String path, String body) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        + body;
  }

  private String answerTo(String request) throws IOException {
    try (Socket caller = hub.raw(request)) {
      return new String(caller.getInputStream().readAllBytes(), UTF_8);
    }
  }
}
