package io.agentreach.wire.face;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.Target;
import io.agentreach.core.route.Probe;
import io.agentreach.core.rule.Check;
import io.agentreach.wire.json.JsonWriter;
import java.util.List;
import java.util.function.ToLongFunction;

/** Shows what a drill met. Stateless. */
final class DrillView {
  private DrillView() {}

  static JsonWriter of(Call call, CapabilityName asked, List<Probe> probes) {
    List<Probe> fine =
        probes.stream().filter(each -> each.receipt() instanceof Receipt.Replied).toList();
    String agent = call.target() instanceof Target.ByAgent by ? by.agent().value() : "";
    JsonWriter writer = new JsonWriter(1024).object();
    writer
        .field("agent", agent)
        .field("capability", asked.value())
        .field("request_id", call.requestId())
        .field("trace_id", call.trace().traceId())
        .field("count", probes.size())
        .field("succeeded", fine.size())
        .field("failed", probes.size() - fine.size());
    reach(probes.getLast(), writer);
    writer.object("times");
    figures("resolve_ms", probes, Probe::resolveNanos, writer);
    figures("reach_ms", probes, Probe::reachNanos, writer);
    figures("connect_ms", fine, Probe::connectNanos, writer);
    figures("first_byte_ms", fine, Probe::firstByteNanos, writer);
    figures("total_ms", fine, Probe::totalNanos, writer);
    writer.endObject().array("probes");
    probes.forEach(each -> probe(each, writer));
    return writer.endArray().endObject();
  }

  /** Whether the agent would get calls besides drills, by the checks of the last one. */
  private static void reach(Probe last, JsonWriter writer) {
    Check refusal = last.refusal();
    writer.field("reachable", refusal == null);
    if (refusal != null) {
      writer
          .field("level", refusal.level().wireName())
          .field("check", refusal.wireName())
          .field("reason", last.reason());
    }
  }

  private static void probe(Probe probe, JsonWriter writer) {
    writer.object().field("ok", probe.receipt() instanceof Receipt.Replied);
    millis("resolve_ms", probe.resolveNanos(), writer);
    millis("reach_ms", probe.reachNanos(), writer);
    millis("connect_ms", probe.connectNanos(), writer);
    millis("first_byte_ms", probe.firstByteNanos(), writer);
    millis("total_ms", probe.totalNanos(), writer);
    switch (probe.receipt()) {
      case Receipt.Replied replied -> writer.field("bytes", replied.payload().size());
      case Receipt.Failed failed ->
          writer
              .object("error")
              .field("code", failed.code().name())
              .field("message", failed.message())
              .field("effect", failed.effect().name())
              .field("agent_status", failed.status())
              .endObject();
    }
    writer.endObject();
  }

  private static void figures(
      String name, List<Probe> probes, ToLongFunction<Probe> time, JsonWriter writer) {
    long[] sorted = probes.stream().mapToLong(time).filter(nanos -> nanos >= 0).sorted().toArray();
    if (sorted.length == 0) {
      return;
    }
    int middle = sorted.length / 2;
    long median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    writer.object(name);
    millis("min", sorted[0], writer);
    millis("median", median, writer);
    millis("max", sorted[sorted.length - 1], writer);
    writer.endObject();
  }

  /** To the microsecond; left out where there was no such phase. */
  private static void millis(String name, long nanos, JsonWriter writer) {
    if (nanos >= 0) {
      writer.field(name, Math.round(nanos / 1e3) / 1e3);
    }
  }
}
