package io.agentreach.wire.json;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Capability.Rate;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.JsonText;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Mapping;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Writes a manifest in its one canonical form: capabilities as objects, times in milliseconds, sets
 * and maps in the order of their names, what is empty or absent left out. Stateless.
 */
final class ManifestWriter {
  private ManifestWriter() {}

  static void write(Manifest manifest, JsonWriter writer) {
    writer
        .object()
        .field("agent_id", manifest.agent().value())
        .field("protocol_version", Protocol.VERSION)
        .field("endpoints", manifest.endpoints().stream().map(Endpoint::url).toList())
        .field("transport", FieldNames.wire(manifest.transport()))
        .array("capabilities");
    for (Capability each : manifest.capabilities()) {
      capability(each, writer);
    }
    writer.endArray();
    map("labels", manifest.labels(), writer);
    sorted("groups", manifest.groups(), writer);
    writer
        .field("weight", manifest.weight())
        .fieldIf("region", manifest.region())
        .fieldIf("version", manifest.version())
        .field("heartbeat_interval_ms", manifest.heartbeatInterval().toMillis())
        .field("max_concurrency", manifest.maxConcurrency());
    sorted("allow", manifest.allowedCallers(), writer);
    sorted("may_call", manifest.mayCall(), writer);
    writer
        .field("capability_version", manifest.capabilityVersion())
        .field("status", manifest.initialState().name())
        .endObject();
  }

  private static void capability(Capability capability, JsonWriter writer) {
    writer
        .object()
        .field("name", capability.name().value())
        .fieldIf("description", capability.description());
    sorted("tags", capability.tags(), writer);
    document("input_schema", capability.inputSchema(), writer);
    document("output_schema", capability.outputSchema(), writer);
    if (!capability.examples().isEmpty()) {
      writer.array("examples");
      capability.examples().forEach(each -> writer.raw(json(each)));
      writer.endArray();
    }
    writer.field("streaming", capability.streaming()).field("idempotent", capability.idempotent());
    if (!capability.errorCodes().isEmpty()) {
      writer.field("error_codes", capability.errorCodes());
    }
    if (capability.timeout() != null) {
      writer.field("timeout_ms", capability.timeout().toMillis());
    }
    writer.field("work", FieldNames.wire(capability.work()));
    Rate rate = capability.rate();
    if (rate != null) {
      writer
          .object("rate_limit")
          .field("window_ms", rate.window().toMillis())
          .field("limit", rate.limit())
          .endObject();
    }
    if (capability.scope() != null) {
      writer.object("auth").field("scope", capability.scope()).endObject();
    }
    writer
        .fieldIf("session_key", capability.sessionKey())
        .field("validate", FieldNames.wire(capability.validate()));
    if (!capability.mapping().equals(Mapping.EXECUTE)) {
      mapping(capability.mapping(), writer);
    }
    writer.endObject();
  }

  private static void mapping(Mapping mapping, JsonWriter writer) {
    writer.object("mapping").field("method", mapping.method()).field("path", mapping.path());
    map("query", mapping.query(), writer);
    map("headers", mapping.headers(), writer);
    writer
        .field("body", FieldNames.wire(mapping.body()))
        .fieldIf("result", mapping.result())
        .field("stream_end", mapping.streamEndsByClose() ? "close" : "event")
        .endObject();
  }

  private static void map(String name, Map<String, String> map, JsonWriter writer) {
    if (map.isEmpty()) {
      return;
    }
    writer.object(name);
    new TreeMap<>(map).forEach(writer::field);
    writer.endObject();
  }

  private static void sorted(String name, Collection<String> values, JsonWriter writer) {
    if (!values.isEmpty()) {
      writer.field(name, new TreeSet<>(values));
    }
  }

  private static void document(String name, @Nullable JsonText document, JsonWriter writer) {
    if (document != null) {
      writer.raw(name, json(document));
    }
  }

  private static byte[] json(JsonText document) {
    byte[] bytes = document.text().getBytes(StandardCharsets.UTF_8);
    if (!JsonCheck.wellFormed(bytes)) {
      throw new IllegalArgumentException("a schema or an example of the manifest is not JSON");
    }
    return bytes;
  }
}
