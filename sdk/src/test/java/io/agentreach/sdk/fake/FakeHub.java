package io.agentreach.sdk.fake;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.agentreach.sdk.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * A hub that says what the test tells it to say, and keeps what it was asked. By default it knows
 * every agent that registers.
 */
public final class FakeHub implements AutoCloseable {
  /** What the hub was asked. */
  public record Asked(
      String method, String path, Map<String, List<String>> headers, JsonNode body) {
    public String header(String name) {
      return headers.entrySet().stream()
          .filter(each -> each.getKey().equalsIgnoreCase(name))
          .map(each -> each.getValue().getFirst())
          .findFirst()
          .orElse("");
    }
  }

  /** What it answers. */
  public record Said(int status, Map<String, String> headers, String body) {
    public static Said json(int status, String body) {
      return new Said(status, Map.of("content-type", "application/json"), body);
    }

    public static Said events(String body) {
      return new Said(200, Map.of("content-type", "text/event-stream"), body);
    }

    public static Said fault(int status, String code, String more) {
      return json(
          status, "{\"error\":{\"code\":\"%s\",\"message\":\"said so\"%s}}".formatted(code, more));
    }
  }

  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final Map<String, String> known = new java.util.concurrent.ConcurrentHashMap<>();
  private volatile Function<Asked, Said> script = each -> null;
  private volatile int intervalMillis = 10_000;
  private final int port;
  private HttpServer server;
  private ExecutorService threads;

  public FakeHub() {
    start(0);
    port = server.getAddress().getPort();
  }

  private void start(int at) {
    try {
      server = HttpServer.create(new InetSocketAddress("127.0.0.1", at), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads = Executors.newVirtualThreadPerTaskExecutor();
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + port;
  }

  /** Answers as {@code script} says, and as usual where it says null. */
  public FakeHub script(Function<Asked, Said> next) {
    script = next;
    return this;
  }

  public FakeHub interval(int millis) {
    intervalMillis = millis;
    return this;
  }

  /** Forgets all agents, as a hub with a new data folder does. */
  public void forget() {
    known.clear();
  }

  public boolean knows(String agent) {
    return known.containsKey(agent);
  }

  /** Goes down; all connections break. */
  public void down() {
    server.stop(0);
    threads.shutdownNow();
  }

  /** Comes back at the same port. */
  public void up() {
    start(port);
  }

  public List<Asked> asked() {
    return asked;
  }

  public List<Asked> asked(String method, String pathEnd) {
    return asked.stream()
        .filter(each -> each.method().equals(method) && each.path().endsWith(pathEnd))
        .toList();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      Asked request =
          new Asked(
              exchange.getRequestMethod(),
              exchange.getRequestURI().getPath(),
              Map.copyOf(exchange.getRequestHeaders()),
              Json.read(body));
      asked.add(request);
      Said said = script.apply(request);
      if (said == null) {
        said = usual(request, exchange.getRequestURI().getQuery());
      }
      said.headers().forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
      byte[] answer = said.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(said.status(), answer.length == 0 ? -1 : answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private Said usual(Asked request, String query) {
    String path = request.path();
    if (!path.startsWith("/v1/agents/")) {
      return Said.fault(404, "NOT_FOUND", "");
    }
    String id = path.substring("/v1/agents/".length()).replace("/heartbeat", "");
    return switch (request.method()) {
      case "PUT" -> {
        boolean replaced = known.put(id, "access-" + asked.size()) != null;
        yield Said.json(
            replaced ? 200 : 201,
            """
            {"agent_id":"%s","access_id":"%s","replaced":%s,"heartbeat":{"interval_ms":%d},
             "warnings":[],"protocol_version":"1.0","a_newer_field":[1]}\
            """
                .formatted(id, known.get(id), replaced, intervalMillis));
      }
      case "POST" ->
          known.containsKey(id)
              ? Said.json(
                  200,
                  "{\"ok\":true,\"manifest_wanted\":false,\"interval_ms\":" + intervalMillis + "}")
              : Said.fault(404, "NOT_REGISTERED", "");
      case "DELETE" -> {
        boolean mine = ("access_id=" + known.get(id)).equals(query);
        if (mine) {
          known.remove(id);
        }
        yield mine ? Said.json(200, "{\"removed\":true}") : Said.fault(409, "CONFLICT", "");
      }
      default -> Said.fault(405, "METHOD_NOT_ALLOWED", "");
    };
  }

  @Override
  public void close() {
    down();
  }
}
