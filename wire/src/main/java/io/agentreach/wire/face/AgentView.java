package io.agentreach.wire.face;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Cordon;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.TaskEnd;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.registry.Change;
import io.agentreach.core.route.Standing;
import io.agentreach.wire.json.JsonWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/** Shows an agent to people and programs. Stateless. */
final class AgentView {
  private AgentView() {}

  /** As one of many. */
  static void write(AgentRecord agent, long now, JsonWriter writer) {
    writer.object();
    fields(agent, now, writer);
    writer.endObject();
  }

  /** With its latest changes, the newest first. */
  static void writeWhole(AgentRecord agent, long now, JsonWriter writer) {
    writer.object();
    fields(agent, now, writer);
    writer.array("changes");
    agent.history().changes().forEach(change -> change(change, writer));
    writer.endArray().endObject();
  }

  private static void change(Change change, JsonWriter writer) {
    AgentState from = change.from();
    AgentState to = change.to();
    writer
        .object()
        .field("at", change.at().toString())
        .field("change", change.kind().name().toLowerCase(Locale.ROOT));
    if (from != null && to != null) {
      writer.field("from", from.name()).field("to", to.name());
    }
    writer.field("reason", change.reason()).endObject();
  }

  private static void fields(AgentRecord agent, long now, JsonWriter writer) {
    Manifest manifest = agent.manifest();
    Standing standing = Standing.of(agent, now);
    writer
        .field("agent_id", agent.id().value())
        .field("state", agent.state(now).name())
        .field("presence", agent.presence(now).name().toLowerCase(Locale.ROOT))
        .field("enabled", !agent.cordoned())
        .field("cordoned", agent.cordoned())
        .field("draining", agent.cordon() == Cordon.DRAIN)
        .field("drained", agent.drained())
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
        .field("calls", agent.answeredCount() + agent.failedCount())
        .field("errors", agent.failedCount())
        .field("success_rate", successRate(agent))
        .field("quality", quality(agent))
        .field("watched", agent.candidates().stream().anyMatch(each -> each.watched()))
        .field("running", agent.beat().running())
        .field("queue_depth", agent.beat().queued());
    told(agent.beat(), writer);
    if (agent.beats() == 0) {
      writer.field("last_heartbeat_ms_ago", (String) null);
    } else {
      writer.field("last_heartbeat_ms_ago", agent.silentNanos(now) / 1_000_000);
    }
    writer
        .field("heartbeat_interval_ms", manifest.heartbeatInterval().toMillis())
        .field("registered_at", agent.registeredAt().toString());
  }

  /** Of late, that of the capability that is worst off. */
  private static double successRate(AgentRecord agent) {
    double worst = 1;
    for (Candidate each : agent.candidates()) {
      worst = Math.min(worst, each.successRate().value());
    }
    return worst;
  }

  /** That of the capability that is worst off. */
  private static double quality(AgentRecord agent) {
    double worst = 1;
    for (Candidate each : agent.candidates()) {
      worst = Math.min(worst, each.quality().value());
    }
    return worst;
  }

  /** What its latest heartbeat told beside, if it did. */
  private static void told(Heartbeat beat, JsonWriter writer) {
    writer.object("resources");
    share("cpu", beat.cpu(), writer);
    share("memory", beat.memory(), writer);
    share("pool", beat.pool(), writer);
    writer.endObject().object("dependencies");
    beat.dependencies().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(each -> writer.field(each.getKey(), each.getValue()));
    writer.endObject();
    TaskEnd last = beat.lastTask();
    Duration eta = beat.eta();
    writer.field("last_task_status", last == null ? null : last.name());
    if (eta != null) {
      writer.field("eta_seconds", eta.toMillis() / 1000.0);
    }
  }

  private static void share(String name, double share, JsonWriter writer) {
    if (share >= 0) {
      writer.field(name, share);
    }
  }

  private static void labels(Manifest manifest, JsonWriter writer) {
    writer.object("labels");
    manifest.labels().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(e -> writer.field(e.getKey(), e.getValue()));
    writer.endObject();
  }
}
