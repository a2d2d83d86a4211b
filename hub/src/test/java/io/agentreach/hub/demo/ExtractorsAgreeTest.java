package io.agentreach.hub.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.agentreach.sdk.json.Json;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The two agents that need no SDK do the same work, each in its own language. */
final class ExtractorsAgreeTest {
  private final Samples samples = Samples.find();
  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void everyPageOfTheSiteIsExtractedAlikeInPythonAndInJava() throws Exception {
    String python = Python.command();
    assumeFalse(python.isEmpty(), "the agents were not compared: there is no Python 3.8 here");
    String[] ports = {freePort(), freePort()};
    try (Children children = Children.inNewFolder();
        Stream<Path> files = Files.walk(samples.site())) {
      String script = samples.agent("extract_agent.py").toString();
      // Nobody listens there: an agent answers whether or not it has found its hub.
      String nowhere = "http://127.0.0.1:1";
      List<String> command = List.of(python, script, "--port", ports[0], "--hub", nowhere);
      await(children.start("python", command), ports[0]);
      Path source = samples.agent("ExtractAgent.java");
      await(
          children.start("java", Java.plain(source, "--port", ports[1], "--hub", nowhere)),
          ports[1]);
      List<Path> pages = files.filter(file -> file.toString().endsWith(".html")).toList();

      assertThat(pages).hasSizeGreaterThan(6);
      for (Path page : pages) {
        String html = Files.readString(page);
        JsonNode extracted = extract(ports[0], html);
        assertThat(extract(ports[1], html)).as(page.toString()).isEqualTo(extracted);
        assertThat(extracted.path("title").asString("")).as(page.toString()).isNotEmpty();
        assertThat(extracted.path("text").asString("")).doesNotContain("Not text", "zero line");
      }
    }
  }

  private void await(Child child, String port) {
    Patience.until(child.name() + " listens", Duration.ofSeconds(60), child, () -> listens(port));
  }

  private boolean listens(String port) {
    try {
      return extract(port, "").has("text");
    } catch (ConnectException notYet) {
      return false;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private JsonNode extract(String port, String html) throws IOException, InterruptedException {
    byte[] body = Json.bytes(Map.of("params", Map.of("html", html)));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/execute"))
            .version(HttpClient.Version.HTTP_1_1)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    return Json.read(http.send(request, BodyHandlers.ofByteArray()).body());
  }

  private static String freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      return Integer.toString(socket.getLocalPort());
    }
  }
}
