package io.agentreach.wire.face;

import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.route.Standing;
import io.agentreach.wire.json.JsonWriter;
import java.util.Locale;
import java.util.Map;

/** Shows an agent to people and programs. Stateless. */
final class AgentView {
  private AgentView() {}

  static void write(AgentRecord agent, long now, JsonWriter writer) {
    Manifest manifest = agent.manifest();
    Standing standing = Standing.of(agent, now);
    writer
        .object()
        .field("agent_id", agent.id().value())
        .field("state", agent.state(now).name())
        .field("presence", agent.presence(now).name().toLowerCase(Locale.ROOT))
        .field("enabled", !agent.cordoned())
        .field("cordoned", agent.cordoned())
        .field("reachable", standing.reachable())
        .field("reason", standing.reason())
        .field("version", manifest.version())
        .field("region", manifest.region())
        .field("groups", manifest.groups().stream().sorted().toList());
    labels(manifest, writer);
    writer
        .field("weight", manifest.weight())
        .field("endpoints", manifest.endpoints().stream().map(Endpoint::url).toList())
        .field(
            "capabilities",
            manifest.capabilities().stream().map(c -> c.name().value()).sorted().toList())
        .field("max_concurrency", manifest.maxConcurrency())
        .field("in_flight", agent.slots().inFlight())
        .field("running", agent.beat().running())
        .field("queue_depth", agent.beat().queued());
    if (agent.beats() == 0) {
      writer.field("last_heartbeat_ms_ago", (String) null);
    } else {
      writer.field("last_heartbeat_ms_ago", agent.silentNanos(now) / 1_000_000);
    }
    writer
        .field("heartbeat_interval_ms", manifest.heartbeatInterval().toMillis())
        .field("registered_at", agent.registeredAt().toString())
        .endObject();
  }

  private static void labels(Manifest manifest, JsonWriter writer) {
    writer.object("labels");
    manifest.labels().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(e -> writer.field(e.getKey(), e.getValue()));
    writer.endObject();
  }
}
