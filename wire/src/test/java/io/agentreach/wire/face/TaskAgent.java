package io.agentreach.wire.face;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A plain HTTP agent that doubles numbers, and notes what it was told of tasks. */
final class TaskAgent implements AutoCloseable {
  private static final Pattern NUMBER = Pattern.compile("\"n\":(\\d+)");

  final List<String> tasks = new CopyOnWriteArrayList<>();
  final List<String> tokens = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  TaskAgent() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/execute", this::execute);
    server.start();
  }

  void register(TestHub hub, String capability) {
    String manifest =
        "{\"agent_id\":\"t\",\"endpoint\":\"http://127.0.0.1:%d\",\"heartbeat_interval\":0,\"capabilities\":[\"%s\"]}"
            .formatted(server.getAddress().getPort(), capability);
    assertThat(hub.post("/v1/agents", manifest).status()).isLessThan(300);
  }

  private void execute(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      tasks.add(String.valueOf(exchange.getRequestHeaders().getFirst("x-reach-task")));
      tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("x-reach-token")));
      Matcher number = NUMBER.matcher(body);
      int twice = number.find() ? 2 * Integer.parseInt(number.group(1)) : -1;
      byte[] answer = ("{\"twice\":" + twice + "}").getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("content-type", "application/json");
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
