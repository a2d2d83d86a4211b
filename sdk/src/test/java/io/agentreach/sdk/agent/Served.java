package io.agentreach.sdk.agent;

import io.agentreach.sdk.fake.FakeHub;
import io.agentreach.sdk.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/** An agent at a scripted hub, and what asks it as a hub does. */
final class Served implements AutoCloseable {
  final FakeHub hub = new FakeHub();
  final Agent agent;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  Served(UnaryOperator<AgentBuilder> plan) {
    this(10_000, plan);
  }

  /** With a hub that wishes a beat every {@code intervalMillis}. */
  Served(int intervalMillis, UnaryOperator<AgentBuilder> plan) {
    hub.interval(intervalMillis);
    try {
      agent = plan.apply(Agent.named("a-1").hub(hub.url())).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What came back. */
  record Answer(int status, JsonNode body, HttpResponse<String> response) {
    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    String code() {
      return body.path("error").path("code").asString("");
    }
  }

  static String order(String id, String capability, String params) {
    return "{\"request_id\":\"%s\",\"capability\":\"%s\",\"params\":%s}"
        .formatted(id, capability, params);
  }

  CompletableFuture<HttpResponse<String>> send(String body, String... headers) {
    return http.sendAsync(request("POST", "/execute", body, headers), BodyHandlers.ofString());
  }

  Answer post(String body, String... headers) {
    return answer(send(body, headers));
  }

  static Answer answer(CompletableFuture<HttpResponse<String>> sent) {
    HttpResponse<String> response = sent.join();
    return new Answer(response.statusCode(), Json.read(response.body()), response);
  }

  Answer ask(String method, String path) {
    return answer(http.sendAsync(request(method, path, ""), BodyHandlers.ofString()));
  }

  HttpResponse<InputStream> stream(String body, String... headers) {
    return http.sendAsync(request("POST", "/execute", body, headers), BodyHandlers.ofInputStream())
        .join();
  }

  private HttpRequest request(String method, String path, String body, String... headers) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + agent.port() + path))
            .header("content-type", "application/json")
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    for (int i = 0; i < headers.length; i += 2) {
      builder.setHeader(headers[i], headers[i + 1]);
    }
    return builder.build();
  }

  @Override
  public void close() {
    agent.close();
    hub.close();
    http.shutdownNow();
  }
}
