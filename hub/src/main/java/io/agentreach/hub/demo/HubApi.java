package io.agentreach.hub.demo;

import io.agentreach.sdk.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The routes of a hub that operators use, over plain HTTP. Blocks; thread-safe. */
final class HubApi implements AutoCloseable {
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();
  private final String hub;

  HubApi(String hub) {
    this.hub = hub;
  }

  String hub() {
    return hub;
  }

  /** Whether it says that it is ready. */
  boolean ready() {
    try {
      HttpRequest request = request("/readyz").GET().build();
      return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** How an agent is, or null if it is not registered. */
  @Nullable JsonNode agent(String id) {
    JsonNode answer = send(request("/v1/agents/" + id).GET());
    return answer.has("error") ? null : answer;
  }

  /** Whether an agent is registered and can be called. */
  boolean reachable(String id) {
    JsonNode agent = agent(id);
    return agent != null && agent.path("reachable").asBoolean(false);
  }

  /** Whether an agent beats, as far as the hub has heard. */
  boolean alive(String id) {
    JsonNode agent = agent(id);
    return agent != null && agent.path("presence").asString("").equals("alive");
  }

  /** When an agent registered last; empty if it is not registered. */
  String registeredAt(String id) {
    JsonNode agent = agent(id);
    return agent == null ? "" : agent.path("registered_at").asString("");
  }

  /** Posts a document; an error is an answer as well. */
  JsonNode post(String path, JsonNode document) {
    return send(request(path).POST(BodyPublishers.ofByteArray(Json.bytes(document))));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(hub + path))
        .header("content-type", "application/json")
        .timeout(Duration.ofSeconds(10));
  }

  private JsonNode send(HttpRequest.Builder request) {
    try {
      return Json.read(http.send(request.build(), BodyHandlers.ofByteArray()).body());
    } catch (IOException e) {
      throw new DemoFailure("the hub does not answer: " + e.getMessage());
    } catch (IllegalArgumentException e) {
      throw new DemoFailure("the hub answers with something that is " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DemoFailure("interrupted");
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
