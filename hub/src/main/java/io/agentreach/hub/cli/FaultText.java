package io.agentreach.hub.cli;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A hub's typed failure in words: what, why, and what to do. */
final class FaultText {
  private FaultText() {}

  /** The lines for a person; the first says all that matters. */
  static List<String> lines(JsonNode error) {
    List<String> lines = new ArrayList<>();
    String code = error.path("code").asString("UNKNOWN");
    lines.add(code + ": " + error.path("message").asString("no message") + where(error));
    for (JsonNode detail : error.path("details")) {
      lines.add("  " + detail(detail));
    }
    JsonNode own = error.path("agent_error");
    if (!own.isMissingNode() && !own.isNull()) {
      lines.add("  the agent says: " + Json.line(own));
    }
    String advice = advice(code, error);
    // The hub may have said it already.
    if (!advice.isEmpty() && !lines.getFirst().contains("reach ")) {
      lines.add(advice);
    }
    return lines.stream().map(Plain::text).toList();
  }

  private static String where(JsonNode error) {
    String agent = error.path("agent").asString("");
    int attempts = error.path("attempts").size();
    String made = attempts > 1 ? attempts + " attempts" : "";
    String both =
        String.join(", ", List.of(agent, made).stream().filter(s -> !s.isEmpty()).toList());
    return both.isEmpty() ? "" : " (" + both + ")";
  }

  private static String detail(JsonNode detail) {
    String field = detail.path("field").asString("");
    String problem = detail.path("problem").asString("");
    String remedy = detail.path("remedy").asString("");
    String start = field.isEmpty() ? problem : field + ": " + problem;
    return remedy.isEmpty() ? start : start + "; " + remedy;
  }

  private static String advice(String code, JsonNode error) {
    long later = error.path("retry_after_ms").asLong(0);
    if (later > 0) {
      return "try again in " + Times.text(later);
    }
    return switch (code) {
      case "AGENT_NOT_FOUND", "NOT_REGISTERED" -> "see the agents with: reach agent list";
      case "CAPABILITY_NOT_FOUND" -> "see the capabilities with: reach capabilities";
      case "NO_REACHABLE_AGENT", "CIRCUIT_OPEN", "UNREACHABLE" ->
          "see why, agent by agent, with: reach explain CAPABILITY";
      case "TIMEOUT" -> "give it more time with --timeout, or see: reach agent list";
      default -> "";
    };
  }
}
