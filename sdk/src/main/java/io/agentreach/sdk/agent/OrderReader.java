package io.agentreach.sdk.agent;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.handler.Order;
import io.agentreach.sdk.handler.Result;
import io.agentreach.sdk.handler.Skill;
import io.agentreach.sdk.handler.TaskPart;
import io.agentreach.sdk.handler.Traces;
import io.agentreach.sdk.json.Json;
import io.agentreach.sdk.server.Exchange;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads {@code POST /execute}. Stateless but for the agent's skills. */
final class OrderReader {
  private static final int LONGEST_ID = 128;
  private static final int LONGEST_PART = 256;
  private static final Duration LONGEST = Duration.ofHours(24);

  private final List<Skill> skills;

  OrderReader(List<Skill> skills) {
    this.skills = List.copyOf(skills);
  }

  /** What came out of reading. */
  sealed interface Read {
    /** An order for one of the skills. */
    record Fine(Order order, Skill skill) implements Read {}

    /** None. */
    record Bad(Result.Failure failure) implements Read {}
  }

  Read read(Exchange exchange) {
    String type = exchange.header("content-type");
    // Browsers send this type to other sites only if those allow it, and this one never does.
    if (type == null || !type.toLowerCase(java.util.Locale.ROOT).startsWith("application/json")) {
      return bad("content-type must be application/json");
    }
    JsonNode body;
    try {
      body = Json.read(exchange.body());
    } catch (IllegalArgumentException e) {
      return bad("the body is " + e.getMessage());
    }
    if (!body.isObject()) {
      return bad("the body must be an object {\"request_id\",\"capability\",\"params\"}");
    }
    String id = body.path("request_id").asString("");
    if (id.length() > LONGEST_ID) {
      return bad("request_id must have at most " + LONGEST_ID + " characters");
    }
    return read(exchange, id.isEmpty() ? UUID.randomUUID().toString() : id, body);
  }

  private Read read(Exchange exchange, String id, JsonNode body) {
    String asked = body.path("capability").asString("");
    Skill skill = skill(asked);
    if (skill == null) {
      String message =
          asked.isEmpty()
              ? "capability: say which one; this agent has " + names()
              : "capability: this agent does not have the one asked for, but " + names();
      FaultCode code = asked.isEmpty() ? FaultCode.INVALID_REQUEST : FaultCode.CAPABILITY_NOT_FOUND;
      return new Read.Bad(Result.Failure.of(code, message));
    }
    Duration limit = limit(exchange, skill);
    String place = exchange.header("x-reach-task");
    TaskPart task = place == null ? null : part(place, exchange.header("x-reach-token"));
    if (place != null && task == null) {
      return bad(
          "x-reach-task must be {task_id}/{unit}, and come with an x-reach-token; each of them at"
              + " most 256 characters");
    }
    return new Read.Fine(
        new Order(
            id,
            asked.isEmpty() ? skill.capability().name().value() : asked,
            body.path("params"),
            number(exchange.header("x-reach-attempt"), 1),
            number(exchange.header("x-reach-depth"), 0),
            exchange.header("idempotency-key"),
            Traces.below(exchange.header("traceparent")),
            System.nanoTime() + limit.toNanos(),
            task),
        skill);
  }

  private static @Nullable TaskPart part(String place, @Nullable String token) {
    if (token == null || token.isEmpty() || token.length() > LONGEST_PART) {
      return null;
    }
    int slash = place.indexOf('/');
    boolean named = slash > 0 && slash < place.length() - 1 && place.length() <= LONGEST_PART;
    return named
        ? new TaskPart(place.substring(0, slash), place.substring(slash + 1), token)
        : null;
  }

  private @Nullable Skill skill(String asked) {
    if (asked.isEmpty()) {
      return skills.size() == 1 ? skills.getFirst() : null;
    }
    CapabilityName wanted;
    try {
      wanted = new CapabilityName(asked);
    } catch (IllegalArgumentException e) {
      return null;
    }
    Skill best = null;
    for (Skill each : skills) {
      CapabilityName name = each.capability().name();
      boolean closer =
          best == null || name.value().length() > best.capability().name().value().length();
      if (closer && name.serves(wanted)) {
        best = each;
      }
    }
    return best;
  }

  private String names() {
    return String.join(
        ", ", skills.stream().map(each -> each.capability().name().value()).toList());
  }

  private static Duration limit(Exchange exchange, Skill skill) {
    String told = exchange.header("x-reach-deadline-ms");
    if (told != null && told.matches("[0-9]{1,12}")) {
      Duration limit = Duration.ofMillis(Long.parseLong(told));
      return limit.compareTo(LONGEST) < 0 ? limit : LONGEST;
    }
    return skill.capability().limit();
  }

  private static int number(@Nullable String text, int otherwise) {
    return text != null && text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : otherwise;
  }

  private static Read bad(String message) {
    return new Read.Bad(Result.Failure.of(FaultCode.INVALID_REQUEST, message));
  }
}
