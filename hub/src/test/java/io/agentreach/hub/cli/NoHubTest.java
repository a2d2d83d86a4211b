package io.agentreach.hub.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said where there is no hub, or something else in its place. */
@Satisfies("J1")
class NoHubTest {
  @Test
  void whereNobodyListensTheRemedyIsNamed() throws IOException {
    String url;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      url = "http://127.0.0.1:" + free.getLocalPort();
    }

    Ran ran = Ran.reach("agent", "list", "--hub", url + "/");

    assertThat(ran.code()).isEqualTo(7);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .isEqualTo(
            "reach: no hub answers at "
                + url
                + "\nreach: start one with: reach hub, or name another with --hub URL\n");
  }

  @Test
  void aHostThatDoesNotExistIsNoHub() {
    Ran ran = Ran.reach("agent", "list", "--hub", "http://no-such-host.invalid:7100");

    assertThat(ran.code()).isEqualTo(7);
    assertThat(ran.err()).contains("no hub answers at http://no-such-host.invalid:7100");
  }

  @Test
  void theHubMayBeNamedByTheEnvironment() {
    try (ScriptedHub hub = new ScriptedHub()) {
      hub.says("/v1/agents", 200, "{\"agents\":[]}");

      assertThat(
              new Ran.Setting().environment("REACH_HUB", hub.url()).reach("agent", "list").code())
          .isZero();
      assertThat(hub.asked).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:7100", "ftp://x", "http://", "http://a b", "7100"})
  void anAddressThatIsNoneIsNamed(String address) {
    Ran ran = Ran.reach("agent", "list", "--hub", address);

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .contains("--hub is '" + address + "', which is no URL; write it as http://127.0.0.1:7100");
  }

  @Test
  void aWrongAddressInTheEnvironmentIsNamedAsSuch() {
    Ran ran = new Ran.Setting().environment("REACH_HUB", "7100").reach("agent", "list");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("REACH_HUB is '7100', which is no URL");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 | text/html | <html>hello</html>",
        "200 | application/json | {\"hello\":1}",
        "200 | application/json | [1]",
        "200 | application/json | {\"agents\":",
        "200 | application/json | ''",
        "302 | text/html | ''",
        "404 | text/plain | not here",
        "502 | text/html | Bad Gateway",
        "500 | application/json | {\"error\":\"oops\"}",
      })
  void whatIsNoHubIsNotTakenForOne(int status, String type, String body) {
    try (ScriptedHub hub = new ScriptedHub()) {
      hub.says("/v1/agents", status, type, body);

      Ran ran = Ran.reach("agent", "list", "--hub", hub.url());

      assertThat(ran.code()).isEqualTo(7);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err()).contains("hub", "--hub URL").doesNotContain("Exception", "hello");
      assertThat(ran.err().lines()).hasSize(2);
    }
  }

  @Test
  void aConnectionThatBreaksIsToldAsSuch() throws Exception {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread closer =
          Thread.startVirtualThread(() -> {
            try (Socket socket = listener.accept()) {
              socket.getInputStream().read();
            } catch (IOException ended) {
              // The test is over.
            }
          });

      Ran ran = Ran.reach("call", "c", "--hub", "http://127.0.0.1:" + listener.getLocalPort());
      closer.join();

      assertThat(ran.code()).isEqualTo(7);
      assertThat(ran.err()).contains("the connection to the hub", "broke");
    }
  }
}
