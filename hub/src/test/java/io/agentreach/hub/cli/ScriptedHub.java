package io.agentreach.hub.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** A hub that says what a test wants it to say, and remembers what it was asked. */
final class ScriptedHub implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  final List<Asked> asked = new CopyOnWriteArrayList<>();

  /** What a path answers. */
  record Answer(int status, String type, String body) {}

  /** A request that came. */
  record Asked(String method, String uri, String accept, String body) {}

  ScriptedHub() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  ScriptedHub says(String path, int status, String json) {
    return says(path, status, "application/json", json);
  }

  ScriptedHub says(String path, int status, String type, String body) {
    answers.put(path, new Answer(status, type, body));
    return this;
  }

  Asked onlyRequest() {
    if (asked.size() != 1) {
      throw new AssertionError("asked " + asked);
    }
    return asked.getFirst();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange;
        InputStream in = exchange.getRequestBody()) {
      String body = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      asked.add(
          new Asked(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              String.valueOf(exchange.getRequestHeaders().getFirst("accept")),
              body));
      Answer answer =
          answers.getOrDefault(
              exchange.getRequestURI().getRawPath(), new Answer(404, "text/plain", "nothing here"));
      byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("content-type", answer.type());
      exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(bytes);
      }
    }
  }
}
