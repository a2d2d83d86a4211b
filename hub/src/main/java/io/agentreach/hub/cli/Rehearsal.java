package io.agentreach.hub.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A run of the common client commands against a hub that is not there, so that the JVM can note
 * what they load and link. The launcher makes its AOT cache of that.
 */
public final class Rehearsal {
  private static final Map<String, String> ANSWERS =
      Map.of(
          "/v1/agents",
          """
          {"agents":[{"agent_id":"a","state":"READY","reachable":true,"capabilities":["c"],"labels":{}}]}\
          """,
          "/v1/capabilities",
          """
          {"capabilities":[{"name":"c","agents":[{"agent_id":"a","reachable":true}],"tags":["t"]}]}\
          """,
          "/v1/invoke",
          """
          {"status":"OK","data":{"n":1.5},"agent":{"id":"a","version":"1"},"attempts":1,"elapsed_ms":1}\
          """,
          "/v1/explain",
          """
          {"capability":"c","chosen":"a","considered":[{"agent":"a","reachable":true,"score":0.5,
          "parts":{"load":0.1}}]}\
          """);

  private Rehearsal() {}

  /** Runs and ends. */
  public static void main(String[] arguments) throws IOException {
    HttpServer hub =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    hub.createContext("/", Rehearsal::answer);
    hub.start();
    Terminal terminal =
        new Terminal(
            new PrintWriter(Writer.nullWriter()),
            new PrintWriter(Writer.nullWriter()),
            InputStream.nullInputStream(),
            true,
            Map.of("REACH_HUB", "http://127.0.0.1:" + hub.getAddress().getPort()));
    try {
      ReachCommand.run(terminal, "agent", "list");
      ReachCommand.run(terminal, "capabilities");
      ReachCommand.run(terminal, "call", "c", "--params", "{\"text\":\"x\"}", "--timeout", "5s");
      ReachCommand.run(terminal, "explain", "c");
      ReachCommand.run(terminal, "agent", "status", "none");
    } finally {
      // Also after a fault: the server's thread would keep the JVM for ever.
      System.exit(0);
    }
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange;
        InputStream request = exchange.getRequestBody()) {
      request.readAllBytes();
      String known = ANSWERS.get(exchange.getRequestURI().getPath());
      String text =
          known != null ? known : "{\"error\":{\"code\":\"AGENT_NOT_FOUND\",\"message\":\"none\"}}";
      byte[] body = text.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("content-type", "application/json");
      exchange.sendResponseHeaders(known != null ? 200 : 404, body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }
}
