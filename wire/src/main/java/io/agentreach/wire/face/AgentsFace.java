package io.agentreach.wire.face;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Cordon;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Registry;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.JsonWriter;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Reads agents, removes them, takes them out of traffic and lets them back in. Lives on one loop.
 */
final class AgentsFace {
  private static final int MOST_ROWS = 10_000;
  private static final int USUAL_ROWS = 1_000;

  private final Registry registry;
  private final VertxLoop loop;

  AgentsFace(HubParts hub, VertxLoop loop) {
    this.registry = hub.registry();
    this.loop = loop;
  }

  void mount(Router router) {
    router.get("/v1/agents").handler(this::list);
    router.get("/agents").handler(this::list);
    router.get("/v1/agents/:id").handler(this::read);
    router.delete("/v1/agents/:id").handler(this::remove);
    router.post("/v1/agents/:id/cordon").handler(context -> cordon(context, Cordon.CORDON));
    router.post("/v1/agents/:id/drain").handler(context -> cordon(context, Cordon.DRAIN));
    router.post("/v1/agents/:id/uncordon").handler(context -> cordon(context, Cordon.NONE));
  }

  private void list(RoutingContext context) {
    String capability = Rest.parameter(context, "capability");
    String tag = Rest.parameter(context, "tag");
    String state = Rest.parameter(context, "state");
    String after = Rest.parameter(context, "after");
    if (state != null && !known(state)) {
      Rest.fail(
          context,
          Rest.wrong(
              "state", "is no state of an agent", "use one of " + List.of(AgentState.values())));
      return;
    }
    int limit = Math.max(1, Rest.number(context, "limit", USUAL_ROWS, MOST_ROWS));
    long now = loop.now();
    Rest.worked(
        context,
        () -> {
          List<AgentRecord> found =
              registry.catalog().agents(Rest.tenant(context)).stream()
                  .filter(a -> capability == null || serves(a, capability))
                  .filter(a -> tag == null || tagged(a, tag))
                  .filter(a -> state == null || a.state(now).name().equalsIgnoreCase(state))
                  .filter(a -> after == null || a.id().value().compareTo(after) > 0)
                  .sorted(Comparator.comparing(a -> a.id().value()))
                  .limit(limit + 1L)
                  .toList();
          return page(found, limit, now);
        });
  }

  private static JsonWriter page(List<AgentRecord> found, int limit, long now) {
    JsonWriter writer = new JsonWriter(1024).object().array("agents");
    List<AgentRecord> shown = found.subList(0, Math.min(found.size(), limit));
    shown.forEach(agent -> AgentView.write(agent, now, writer));
    writer.endArray();
    if (found.size() > limit) {
      writer.field("next", shown.getLast().id().value());
    }
    return writer.endObject();
  }

  private static boolean known(String state) {
    for (AgentState each : AgentState.values()) {
      if (each.name().equals(state.toUpperCase(Locale.ROOT))) {
        return true;
      }
    }
    return false;
  }

  private static boolean serves(AgentRecord agent, String capability) {
    CapabilityName wanted = name(capability);
    return wanted != null && agent.serving(wanted) != null;
  }

  static @Nullable CapabilityName name(String text) {
    try {
      return new CapabilityName(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static boolean tagged(AgentRecord agent, String tag) {
    for (Capability each : agent.manifest().capabilities()) {
      if (each.tags().contains(tag)) {
        return true;
      }
    }
    return false;
  }

  private void read(RoutingContext context) {
    AgentKey key = key(context);
    AgentRecord agent = key == null ? null : registry.catalog().agent(key);
    if (agent == null) {
      Rest.fail(context, notFound(context));
      return;
    }
    show(context, agent);
  }

  private void show(RoutingContext context, AgentRecord agent) {
    JsonWriter writer = new JsonWriter(512);
    AgentView.writeWhole(agent, loop.now(), writer);
    Rest.ok(context, writer);
  }

  private void remove(RoutingContext context) {
    AgentKey key = key(context);
    if (key == null) {
      Rest.fail(context, notFound(context));
      return;
    }
    String owner = Rest.parameter(context, "access_id");
    Rest.stored(
        context,
        registry.remove(key, owner),
        removal -> {
          switch (removal) {
            case REMOVED ->
                Rest.ok(context, new JsonWriter(32).object().field("removed", true).endObject());
            case UNKNOWN -> Rest.fail(context, notFound(context));
            case NOT_OWNER ->
                Rest.fail(
                    context,
                    Rest.missing(
                        FaultCode.CONFLICT,
                        "another instance registered '" + key.agent() + "' since; it stays"));
          }
        });
  }

  private void cordon(RoutingContext context, Cordon order) {
    AgentKey key = key(context);
    CompletionStage<AgentRecord> done =
        key == null ? null : registry.cordon(key, order, loop.now());
    if (done == null) {
      Rest.fail(context, notFound(context));
    } else {
      Rest.stored(context, done, agent -> show(context, agent));
    }
  }

  /** The agent that the path names, or null if that is no name. */
  static @Nullable AgentKey key(RoutingContext context) {
    try {
      return new AgentKey(Rest.tenant(context), new AgentId(Rest.path(context, "id")));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  static Fault notFound(RoutingContext context) {
    return Rest.missing(
        FaultCode.AGENT_NOT_FOUND, "no agent '" + Rest.path(context, "id") + "' is registered");
  }
}
