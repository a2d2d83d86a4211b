package io.agentreach.sdk.client;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.call.Waiting;
import io.agentreach.sdk.json.Json;
import io.agentreach.sdk.task.TaskHub;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The hub's task routes over HTTP. Thread-safe. */
final class HttpTaskHub implements TaskHub {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final int LARGEST = 1 << 20;
  private static final byte[] NOTHING = {};

  private final HubExchange exchange;

  HttpTaskHub(HubExchange exchange) {
    this.exchange = exchange;
  }

  @Override
  public JsonNode ask(String method, String path, JsonNode body, Map<String, String> headers) {
    byte[] bytes = body.isMissingNode() ? NOTHING : Json.bytes(body);
    return Waiting.on(exchange.send(new Ask(method, path, bytes, headers, LIMIT)));
  }

  @Override
  public void follow(String path, String lastId, Events events) {
    Map<String, String> headers = lastId.isEmpty() ? Map.of() : Map.of("Last-Event-ID", lastId);
    HttpResponse<InputStream> response =
        exchange.open(new Ask("GET", path, NOTHING, headers, LIMIT));
    try (LiveStream body = new LiveStream(response.body(), Changes.SILENCE)) {
      if (response.statusCode() != 200) {
        throw new ReachException(
            FaultDocument.read(response.statusCode(), body.readNBytes(LARGEST), null));
      }
      EventReader reader = new EventReader(body, LARGEST);
      for (EventReader.Raw event = reader.next(); event != null; event = reader.next()) {
        String id = reader.lastId().isEmpty() ? lastId : reader.lastId();
        events.event(id, event.type(), Json.read(event.data()));
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new ReachException(
          ReachFault.of(
              FaultCode.UNREACHABLE, Effect.UNKNOWN, "the events broke off: " + e.getMessage()),
          e);
    }
  }
}
