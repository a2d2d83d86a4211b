package io.agentreach.wire.face;

import io.agentreach.core.model.Fault;
import io.agentreach.wire.json.JsonWriter;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Whether the hub is well, and what it understands. Lives on one loop. */
final class StatusFace {
  private static final Buffer OPENAPI = openapi();

  private final HubParts hub;

  StatusFace(HubParts hub) {
    this.hub = hub;
  }

  void mount(Router router) {
    router.get("/healthz").handler(context -> Rest.ok(context, status("ok")));
    router.get("/readyz").handler(this::ready);
    router.get("/openapi.yaml").handler(StatusFace::description);
  }

  private JsonWriter status(String status) {
    return new JsonWriter(64)
        .object()
        .field("status", status)
        .field("version", hub.settings().version())
        .endObject();
  }

  private void ready(RoutingContext context) {
    if (hub.ready().getAsBoolean()) {
      Rest.ok(context, status("ready"));
      return;
    }
    Fault stopping = InvokeFace.stopping();
    Rest.fail(context, stopping);
  }

  private static void description(RoutingContext context) {
    context.response().putHeader(HttpHeaders.CONTENT_TYPE, "application/yaml").end(OPENAPI);
  }

  private static Buffer openapi() {
    try (InputStream in = StatusFace.class.getResourceAsStream("openapi.yaml")) {
      if (in == null) {
        throw new IllegalStateException("openapi.yaml is missing from the program");
      }
      return Buffer.buffer(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
