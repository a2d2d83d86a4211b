package io.agentreach.sdk.client;

import io.agentreach.core.model.Call.Wish;
import io.agentreach.core.model.Priority;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.json.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Writes a request in the hub's full form: envelope, header, payload. Stateless. */
final class RequestDocument {
  private RequestDocument() {}

  static byte[] of(Request request, String sender) {
    ObjectNode document = Json.object();
    ObjectNode envelope = document.putObject("envelope");
    envelope.put("id", request.id());
    if (!sender.isEmpty()) {
      envelope.put("sender", sender);
    }
    header(document.putObject("header"), request);
    document.set("payload", request.params());
    return Json.bytes(document);
  }

  private static void header(ObjectNode header, Request request) {
    put(header, "capability", request.capability());
    put(header, "agent", request.agent());
    var timeout = request.timeout();
    if (timeout != null) {
      header.put("timeout_ms", timeout.toMillis());
    }
    Wish wish = request.wish();
    if (!wish.tags().isEmpty()) {
      header.set("tags", Json.tree(wish.tags()));
    }
    if (wish.priority() != Priority.NORMAL) {
      header.put("priority", lower(wish.priority()));
    }
    put(header, "session", wish.session());
    put(header, "idempotency_key", wish.idempotencyKey());
    put(header, "group", wish.group());
    put(header, "version", wish.version());
    put(header, "region", wish.region());
    var strategy = wish.strategy();
    if (strategy != null) {
      header.put("strategy", lower(strategy));
    }
    var retry = wish.retryUnknown();
    if (retry != null) {
      header.put("retry", retry.booleanValue());
    }
  }

  private static void put(ObjectNode header, String name, @Nullable String value) {
    if (value != null) {
      header.put(name, value);
    }
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
