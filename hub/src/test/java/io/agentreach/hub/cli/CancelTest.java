package io.agentreach.hub.cli;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ctrl-C while a call runs. */
@Satisfies({"J1", "F8"})
@EnabledOnOs(OS.LINUX)
class CancelTest {
  private static final int PATIENCE_MS = 60_000;

  @ParameterizedTest
  @ValueSource(strings = {"-o=text", "--stream"})
  void theHubSeesTheCallerGo(String option) throws Exception {
    try (ServerSocket hub = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      hub.setSoTimeout(PATIENCE_MS);
      Process call = call(hub.getLocalPort(), option);
      try (Socket socket = hub.accept()) {
        socket.setSoTimeout(PATIENCE_MS);
        readRequest(socket.getInputStream());

        new ProcessBuilder("kill", "-INT", Long.toString(call.pid())).start().waitFor();

        assertThat(socket.getInputStream().read()).isEqualTo(-1);
        assertThat(call.waitFor(PATIENCE_MS / 1000, SECONDS)).isTrue();
        assertThat(call.exitValue()).isEqualTo(ExitCode.CANCELLED.number());
        assertThat(call.getErrorStream().readAllBytes()).isEmpty();
      } finally {
        call.destroyForcibly();
      }
    }
  }

  private static Process call(int port, String option) throws Exception {
    // Whoever runs the tests in the background has SIGINT ignored, and its children inherit that.
    return new ProcessBuilder(
            "env",
            "--default-signal=INT",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "io.agentreach.hub.cli.Main",
            "call",
            "c",
            option,
            "--hub",
            "http://127.0.0.1:" + port)
        .start();
  }

  private static void readRequest(InputStream in) throws Exception {
    StringBuilder seen = new StringBuilder();
    byte[] buffer = new byte[4096];
    while (seen.indexOf("\"payload\":{}}") < 0) {
      int count = in.read(buffer);
      assertThat(count).as("the request ended early: " + seen).isPositive();
      seen.append(new String(buffer, 0, count, StandardCharsets.UTF_8));
    }
  }
}
