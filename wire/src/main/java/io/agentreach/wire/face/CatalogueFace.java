package io.agentreach.wire.face;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.JsonText;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.registry.Candidates;
import io.agentreach.core.registry.Catalog;
import io.agentreach.core.route.Standing;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.JsonWriter;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What can be asked for: names, descriptions, schemas and examples. Lives on one loop. */
final class CatalogueFace {
  private static final int MOST_ROWS = 1_000;
  private static final int MOST_AGENTS = 100;

  private final Catalog catalog;
  private final VertxLoop loop;

  CatalogueFace(HubParts hub, VertxLoop loop) {
    this.catalog = hub.registry().catalog();
    this.loop = loop;
  }

  void mount(Router router) {
    router.get("/v1/capabilities").handler(this::list);
    router.get("/v1/capabilities/:name").handler(this::read);
  }

  private void list(RoutingContext context) {
    String asked = Rest.parameter(context, "q");
    String words = asked == null ? "" : asked.toLowerCase(Locale.ROOT);
    TenantId tenant = Rest.tenant(context);
    long now = loop.now();
    Rest.worked(
        context,
        () -> {
          JsonWriter writer = new JsonWriter(1024).object().array("capabilities");
          catalog.capabilities(tenant).stream()
              .sorted(Comparator.comparing(CapabilityName::value))
              .filter(name -> words.isEmpty() || matches(tenant, name, words))
              .limit(MOST_ROWS)
              .forEach(name -> write(tenant, name, now, writer));
          return writer.endArray().endObject();
        });
  }

  private void read(RoutingContext context) {
    String asked = Rest.path(context, "name");
    CapabilityName name = AgentsFace.name(asked);
    TenantId tenant = Rest.tenant(context);
    if (name == null || catalog.declaring(tenant, name) == null) {
      Rest.fail(
          context,
          Rest.missing(
              FaultCode.CAPABILITY_NOT_FOUND, "no registered agent declares '" + asked + "'"));
      return;
    }
    JsonWriter writer = new JsonWriter(512);
    write(tenant, name, loop.now(), writer);
    Rest.ok(context, writer);
  }

  /** Every word has to be found in the name, a tag or the description. */
  private boolean matches(TenantId tenant, CapabilityName name, String words) {
    Capability capability = declared(tenant, name);
    if (capability == null) {
      return false;
    }
    String text =
        (name.value() + ' ' + String.join(" ", capability.tags()) + ' ' + capability.description())
            .toLowerCase(Locale.ROOT);
    for (String word : words.trim().split("\\s+", 16)) {
      if (!text.contains(word)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The fullest declaration of a name: agents may describe one capability in more or fewer words.
   */
  private @Nullable Capability declared(TenantId tenant, CapabilityName name) {
    Candidates list = catalog.declaring(tenant, name);
    Candidates.View view = list == null ? null : list.view();
    Capability best = null;
    for (int i = 0; view != null && i < Math.min(view.size(), MOST_AGENTS); i++) {
      Capability each = view.at(i).capability();
      boolean fuller = best == null || each.description().length() > best.description().length();
      best = fuller ? each : best;
    }
    return best;
  }

  private void write(TenantId tenant, CapabilityName name, long now, JsonWriter writer) {
    Capability capability = declared(tenant, name);
    Candidates list = catalog.declaring(tenant, name);
    if (capability == null || list == null) {
      return;
    }
    writer
        .object()
        .field("name", name.value())
        .field("description", capability.description())
        .field("tags", capability.tags().stream().sorted().toList())
        .field("idempotent", capability.idempotent())
        .field("streaming", capability.streaming())
        .field("timeout_ms", capability.limit().toMillis())
        .field("error_codes", capability.errorCodes());
    schema("input_schema", capability.inputSchema(), writer);
    schema("output_schema", capability.outputSchema(), writer);
    writer.array("examples");
    capability.examples().forEach(e -> writer.raw(bytes(e)));
    writer.endArray().array("agents");
    agents(list.view()).forEach(c -> agent(c.agent(), now, writer));
    writer.endArray().endObject();
  }

  private static List<Candidate> agents(Candidates.View view) {
    List<Candidate> found = new ArrayList<>();
    for (int i = 0; i < Math.min(view.size(), MOST_AGENTS); i++) {
      found.add(view.at(i));
    }
    found.sort(Comparator.comparing(c -> c.agentId().value()));
    return found;
  }

  private static void agent(AgentRecord agent, long now, JsonWriter writer) {
    writer
        .object()
        .field("agent_id", agent.id().value())
        .field("version", agent.manifest().version())
        .field("reachable", Standing.of(agent, now).reachable())
        .endObject();
  }

  private static void schema(String name, @Nullable JsonText schema, JsonWriter writer) {
    if (schema != null) {
      writer.raw(name, bytes(schema));
    }
  }

  private static byte[] bytes(JsonText text) {
    return text.text().getBytes(StandardCharsets.UTF_8);
  }
}
