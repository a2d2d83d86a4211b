package io.agentreach.wire.face;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Registration;
import io.agentreach.core.registry.Registry;
import io.agentreach.wire.http.AddressPolicy;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.Decoding;
import io.agentreach.wire.json.FaultCodec;
import io.agentreach.wire.json.JsonWriter;
import io.agentreach.wire.json.ManifestCodec;
import io.agentreach.wire.json.Protocol;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Registers agents, in the full form and in the classic ones. Lives on one loop. */
final class RegisterFace {
  private static final int SMALL = 16 * 1_024;

  private final Registry registry;
  private final AddressPolicy addresses;
  private final ManifestCodec codec;
  private final VertxLoop loop;

  RegisterFace(HubParts hub, VertxLoop loop) {
    this.registry = hub.registry();
    this.addresses = hub.addresses();
    this.codec = hub.manifests();
    this.loop = loop;
  }

  void mount(Router router) {
    router.put("/v1/agents/:id").handler(context -> register(context, context.pathParam("id")));
    router.post("/v1/agents").handler(context -> register(context, null));
    router.post("/register").handler(context -> register(context, null));
    router.post("/v1/registry/register").handler(context -> register(context, null));
    router.get("/v1/agents/:id/manifest").handler(this::manifest);
  }

  private void register(RoutingContext context, @Nullable String id) {
    byte[] body = Rest.body(context);
    String document = new String(body, StandardCharsets.UTF_8);
    TenantId tenant = Rest.tenant(context);
    // To make schemas ready for checking may take long.
    if (body.length > SMALL || document.contains("\"validate\"")) {
      context
          .vertx()
          .executeBlocking(() -> codec.decode(body, tenant, id), false)
          .onComplete(decoded -> decoded(context, document, decoded), context::fail);
    } else {
      decoded(context, document, codec.decode(body, tenant, id));
    }
  }

  private void decoded(RoutingContext context, String document, Decoding<Manifest> decoding) {
    switch (decoding) {
      case Decoding.Refused<Manifest> refused -> Rest.fail(context, refused.fault());
      case Decoding.Decoded<Manifest> decoded -> {
        Fault forbidden = forbidden(decoded.value());
        if (forbidden != null) {
          Rest.fail(context, forbidden);
          return;
        }
        List<Fault.Detail> warnings = new ArrayList<>(decoded.warnings());
        warnings.addAll(EndpointAdvice.of(decoded.value(), context.request().remoteAddress()));
        Rest.stored(
            context,
            registry.register(decoded.value(), document, loop.now()),
            registration -> answer(context, registration, warnings));
      }
    }
  }

  private @Nullable Fault forbidden(Manifest manifest) {
    List<Fault.Detail> details = new ArrayList<>();
    for (Endpoint each : manifest.endpoints()) {
      String refusal = addresses.refusal(each);
      if (refusal != null) {
        details.add(
            new Fault.Detail(
                "endpoint", refusal, "use another address, or change reach.egress.allow"));
      }
    }
    return details.isEmpty() ? null : Fault.invalid("the hub may not call this endpoint", details);
  }

  private void answer(
      RoutingContext context, Registration registration, List<Fault.Detail> warnings) {
    switch (registration) {
      case Registration.Refused refused -> Rest.fail(context, refused.fault());
      case Registration.Accepted accepted ->
          Rest.answer(context, accepted.replaced() ? 200 : 201, document(accepted, warnings));
    }
  }

  private static JsonWriter document(Registration.Accepted accepted, List<Fault.Detail> warnings) {
    AgentRecord agent = accepted.agent();
    boolean beats = agent.deadlineNanos() != Long.MAX_VALUE;
    JsonWriter writer =
        new JsonWriter(384)
            .object()
            .field("agent_id", agent.id().value())
            .field("access_id", agent.accessId())
            .field("replaced", accepted.replaced())
            .object("heartbeat")
            .field("interval_ms", agent.manifest().heartbeatInterval().toMillis());
    if (beats) {
      writer.field("deadline_ms", agent.deadlineNanos() / 1_000_000);
    } else {
      writer.field("deadline_ms", (String) null);
    }
    writer
        .field("path", "/v1/agents/" + agent.id() + "/heartbeat")
        .endObject()
        .field("protocol_version", Protocol.VERSION)
        .name("warnings");
    FaultCodec.write(warnings, writer);
    return writer.endObject();
  }

  private void manifest(RoutingContext context) {
    AgentKey key = AgentsFace.key(context);
    String document = key == null ? null : registry.document(key);
    if (document == null) {
      Rest.fail(context, AgentsFace.notFound(context));
      return;
    }
    Rest.ok(context, new JsonWriter(64).raw(document.getBytes(StandardCharsets.UTF_8)));
  }
}
