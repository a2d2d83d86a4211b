package io.agentreach.wire.face;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.Target;
import io.agentreach.core.port.Channels;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.Decoding;
import io.agentreach.wire.json.DrillCodec;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /v1/agents/{id}/drill}: asks one agent for real, also one that gets no calls at
 * present, and tells where the time went. Lives on one loop.
 */
final class DrillFace {
  private static final Payload NO_INPUT = Payload.json("{}");

  private final HubParts hub;
  private final VertxLoop loop;
  private final Channels channels;
  private final DrillCodec codec;

  DrillFace(HubParts hub, VertxLoop loop, Channels channels) {
    this.hub = hub;
    this.loop = loop;
    this.channels = channels;
    this.codec = new DrillCodec(hub.limits());
  }

  void mount(Router router) {
    router.post("/v1/agents/:id/drill").handler(this::drill);
  }

  private void drill(RoutingContext context) {
    AgentKey key = AgentsFace.key(context);
    AgentRecord agent = key == null ? null : hub.registry().catalog().agent(key);
    if (agent == null) {
      Rest.fail(context, AgentsFace.notFound(context));
      return;
    }
    switch (codec.decode(Rest.body(context))) {
      case Decoding.Refused<DrillCodec.Order> refused -> Rest.fail(context, refused.fault());
      case Decoding.Decoded<DrillCodec.Order> decoded -> drill(context, agent, decoded.value());
    }
  }

  private void drill(RoutingContext context, AgentRecord agent, DrillCodec.Order order) {
    CapabilityName wanted = wanted(agent, order);
    Candidate serving = wanted == null ? null : agent.serving(wanted);
    if (wanted == null || serving == null) {
      Rest.fail(context, unknown(agent, wanted));
    } else if (!serving.capability().idempotent() && !order.force()) {
      Rest.fail(context, harmful(wanted));
    } else {
      Call call = call(context, agent, wanted, payload(order, serving.capability()), order);
      new DrillExchange(context, call, wanted, order.count(), hub.router(), loop, channels).start();
    }
  }

  private static @Nullable CapabilityName wanted(AgentRecord agent, DrillCodec.Order order) {
    CapabilityName named = order.capability();
    List<Candidate> all = agent.candidates();
    return named != null || all.size() != 1 ? named : all.getFirst().capability().name();
  }

  private static Payload payload(DrillCodec.Order order, Capability capability) {
    Payload given = order.payload();
    if (given != null) {
      return given;
    }
    return capability.examples().isEmpty()
        ? NO_INPUT
        : Payload.json(capability.examples().getFirst().text());
  }

  private static Call call(
      RoutingContext context,
      AgentRecord agent,
      CapabilityName wanted,
      Payload payload,
      DrillCodec.Order order) {
    return new Call(
        "drill-" + TraceParent.hex(1) + TraceParent.hex(1),
        Principal.ANONYMOUS,
        new Target.ByAgent(agent.id(), wanted),
        payload,
        Call.Wish.NONE,
        TraceParent.of(context.request().getHeader("traceparent")),
        0,
        order.timeout(),
        false);
  }

  private static Fault unknown(AgentRecord agent, @Nullable CapabilityName wanted) {
    String declared =
        agent.candidates().stream()
            .map(each -> each.capability().name().value())
            .sorted()
            .limit(10)
            .collect(Collectors.joining(", "));
    return Rest.wrong(
        "capability",
        wanted == null
            ? "is missing, and '" + agent.id() + "' declares several"
            : "'" + wanted + "' is not declared by '" + agent.id() + "'",
        "name one of them: " + declared);
  }

  private static Fault harmful(CapabilityName wanted) {
    return Rest.wrong(
        "force",
        "is needed: '" + wanted + "' is not declared idempotent, so a drill may change something",
        "set force to true if that is fine, or drill an idempotent capability");
  }
}
