package io.agentreach.wire.face;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.BeatAnswer;
import io.agentreach.core.registry.Registry;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.Beat;
import io.agentreach.wire.json.Decoding;
import io.agentreach.wire.json.FaultCodec;
import io.agentreach.wire.json.HeartbeatCodec;
import io.agentreach.wire.json.JsonWriter;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hears heartbeats, one by one or many at once. Lives on one loop. */
final class HeartbeatFace {
  private final Registry registry;
  private final HeartbeatCodec codec;
  private final VertxLoop loop;

  HeartbeatFace(HubParts hub, VertxLoop loop) {
    this.registry = hub.registry();
    this.codec = new HeartbeatCodec(hub.limits());
    this.loop = loop;
  }

  void mount(Router router) {
    router
        .post("/v1/agents/:id/heartbeat")
        .handler(context -> beat(context, context.pathParam("id")));
    router.post("/heartbeat").handler(context -> beat(context, null));
    router.post("/v1/heartbeats").handler(this::batch);
  }

  private void beat(RoutingContext context, @Nullable String id) {
    switch (codec.decode(Rest.body(context), id)) {
      case Decoding.Refused<Beat> refused -> Rest.fail(context, refused.fault());
      case Decoding.Decoded<Beat> decoded -> {
        Beat beat = decoded.value();
        AgentKey key = new AgentKey(Rest.tenant(context), beat.agent());
        answer(context, key, registry.beat(key, beat.heartbeat(), beat.accessId(), loop.now()));
      }
    }
  }

  private void answer(RoutingContext context, AgentKey key, BeatAnswer answer) {
    switch (answer) {
      case TAKEN, MANIFEST_WANTED, OUTDATED -> {
        AgentRecord agent = registry.catalog().agent(key);
        JsonWriter writer =
            new JsonWriter(96)
                .object()
                .field("ok", true)
                .field("ignored", answer == BeatAnswer.OUTDATED)
                .field("manifest_wanted", answer == BeatAnswer.MANIFEST_WANTED);
        if (agent != null) {
          writer.field("interval_ms", agent.manifest().heartbeatInterval().toMillis());
        }
        Rest.ok(context, writer.endObject());
      }
      case NOT_REGISTERED -> Rest.fail(context, notRegistered(key.agent()));
      case REPLACED ->
          Rest.fail(
              context,
              Rest.missing(
                  FaultCode.CONFLICT,
                  "another instance registered '" + key.agent() + "' since; this one should stop"));
    }
  }

  private static Fault notRegistered(AgentId agent) {
    return Rest.missing(
        FaultCode.NOT_REGISTERED, "'" + agent + "' is not registered here; register again");
  }

  private void batch(RoutingContext context) {
    switch (codec.decodeBatch(Rest.body(context))) {
      case Decoding.Refused<List<Beat>> refused -> Rest.fail(context, refused.fault());
      case Decoding.Decoded<List<Beat>> batch -> {
        int accepted = 0;
        List<String> unknown = new ArrayList<>();
        TenantId tenant = Rest.tenant(context);
        long now = loop.now();
        for (Beat each : batch.value()) {
          AgentKey key = new AgentKey(tenant, each.agent());
          BeatAnswer answer = registry.beat(key, each.heartbeat(), each.accessId(), now);
          if (answer == BeatAnswer.NOT_REGISTERED || answer == BeatAnswer.REPLACED) {
            unknown.add(each.agent().value());
          } else {
            accepted++;
          }
        }
        JsonWriter writer =
            new JsonWriter(128)
                .object()
                .field("accepted", accepted)
                .field("not_registered", unknown)
                .name("warnings");
        FaultCodec.write(batch.warnings(), writer);
        Rest.ok(context, writer.endObject());
      }
    }
  }
}
