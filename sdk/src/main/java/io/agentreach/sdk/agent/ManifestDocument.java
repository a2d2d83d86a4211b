package io.agentreach.sdk.agent;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.JsonText;
import io.agentreach.core.model.WorkKind;
import io.agentreach.sdk.json.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a plan as the manifest that a hub reads. Stateless. */
final class ManifestDocument {
  private static final String PROTOCOL = "1.0";

  private ManifestDocument() {}

  static ObjectNode of(AgentPlan plan, String endpoint) {
    ObjectNode document = Json.object();
    document
        .put("agent_id", plan.id())
        .put("protocol_version", PROTOCOL)
        .put("endpoint", endpoint)
        .put("transport", "http")
        .put("weight", plan.weight())
        .put("heartbeat_interval_ms", plan.heartbeat().toMillis())
        .put("max_concurrency", plan.maxConcurrency());
    put(document, "region", plan.region());
    put(document, "version", plan.version());
    document.set("labels", Json.tree(plan.labels()));
    document.set("groups", Json.tree(plan.groups()));
    if (!plan.mayCall().isEmpty()) {
      document.set("may_call", Json.tree(plan.mayCall()));
    }
    ArrayNode capabilities = document.putArray("capabilities");
    plan.skills().forEach(skill -> capabilities.add(capability(skill.capability())));
    return document;
  }

  private static ObjectNode capability(Capability capability) {
    ObjectNode document = Json.object();
    document.put("name", capability.name().value());
    put(document, "description", capability.description());
    document.set("tags", Json.tree(capability.tags()));
    put(document, "input_schema", capability.inputSchema());
    put(document, "output_schema", capability.outputSchema());
    ArrayNode examples = document.putArray("examples");
    capability.examples().forEach(example -> examples.add(Json.read(example.text())));
    document.put("streaming", capability.streaming()).put("idempotent", capability.idempotent());
    document.set("error_codes", Json.tree(capability.errorCodes()));
    var timeout = capability.timeout();
    if (timeout != null) {
      document.put("timeout_ms", timeout.toMillis());
    }
    if (capability.work() == WorkKind.QUERY) {
      document.put("work", "query");
    }
    var rate = capability.rate();
    if (rate != null) {
      document
          .putObject("rate_limit")
          .put("window_ms", rate.window().toMillis())
          .put("limit", rate.limit());
    }
    String scope = capability.scope();
    if (scope != null) {
      document.putObject("auth").put("scope", scope);
    }
    put(document, "session_key", capability.sessionKey());
    document.put("validate", capability.validate().name().toLowerCase(Locale.ROOT));
    return document;
  }

  private static void put(ObjectNode document, String field, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      document.put(field, value);
    }
  }

  private static void put(ObjectNode document, String field, @Nullable JsonText value) {
    if (value != null) {
      document.set(field, Json.read(value.text()));
    }
  }
}
