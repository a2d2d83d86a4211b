package io.agentreach.wire.json;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.TaskEnd;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the fields of one heartbeat, all of which may be absent. Not thread-safe; one per
 * heartbeat.
 */
final class BeatReader {
  private static final AgentState[] STATES = AgentState.values();
  private static final TaskEnd[] ENDS = TaskEnd.values();
  private static final int LONGEST_TEXT = 64 * 1024;
  private static final int LONGEST_REASON = 256;
  private static final long LONGEST_ETA_SECONDS = Duration.ofDays(366).toSeconds();
  private static final BigDecimal MILLIS_EACH = BigDecimal.valueOf(1000);

  // A figure above 1 is either a rounding error or per cent: the beat must not fail because of it.
  private static final long LARGEST_SHARE = 1_000_000;

  private final Fields fields;
  private final Limits limits;

  BeatReader(Fields fields, Limits limits) {
    this.fields = fields;
    this.limits = limits;
  }

  /** The heartbeat, null if anything was wrong, which is noted. */
  @Nullable Beat read(@Nullable String pathId) {
    AgentId agent = AgentIds.read(fields, pathId);
    JsonNode access = fields.find("access_id");
    String accessId =
        access == null
            ? null
            : Values.word(access, fields.at("access_id"), Texts.LONGEST_NAME, fields.problems());
    Fields resources = fields.object("resources");
    Heartbeat heartbeat =
        new Heartbeat(
            fields.whole("heartbeat_seq", 0, Long.MAX_VALUE, 0),
            fields.word("status", AgentState.READY, STATES),
            (int) fields.whole("running", 0, Integer.MAX_VALUE, 0),
            (int) fields.whole("queue_depth", 0, Integer.MAX_VALUE, 0),
            eta(),
            share(resources, "cpu"),
            share(resources, "memory"),
            share(resources, "pool"),
            dependencies(),
            fields.whole("capability_version", 0, Long.MAX_VALUE, 0),
            lastTask(),
            reason());
    return agent == null || fields.problems().any() ? null : new Beat(agent, accessId, heartbeat);
  }

  /** A word that a newer agent may know silences no beat. */
  private @Nullable TaskEnd lastTask() {
    String word = fields.text("last_task_status", Texts.LONGEST_NAME);
    for (TaskEnd each : ENDS) {
      if (each.name().equalsIgnoreCase(word)) {
        return each;
      }
    }
    if (!word.isEmpty()) {
      fields
          .problems()
          .warn(
              fields.at("last_task_status"),
              Problems.quote(word) + " is not known",
              "use one of OK, FAILED, TIMEOUT, CANCELLED");
    }
    return null;
  }

  /** For people: cut to a length rather than refused. */
  private String reason() {
    String text = fields.text("status_reason", LONGEST_TEXT);
    String line = text.codePoints().allMatch(c -> !Character.isISOControl(c)) ? text : "";
    return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "…";
  }

  private @Nullable Duration eta() {
    BigDecimal seconds = fields.number("eta_seconds", 0, LONGEST_ETA_SECONDS, "seconds");
    return seconds == null
        ? null
        : Duration.ofMillis(
            seconds.multiply(MILLIS_EACH).setScale(0, RoundingMode.HALF_UP).longValueExact());
  }

  private static double share(@Nullable Fields resources, String name) {
    BigDecimal number =
        resources == null ? null : resources.number(name, 0, LARGEST_SHARE, "a share");
    if (resources == null || number == null) {
      return -1;
    }
    double share = number.doubleValue();
    if (share > 1) {
      resources.problems().warn(resources.at(name), "is above 1", "give a share from 0 to 1");
    }
    return Math.min(share, 1);
  }

  private Map<String, Boolean> dependencies() {
    Map<String, Boolean> dependencies = new HashMap<>();
    Lists.map(fields, "dependencies", limits.entries())
        .forEach((name, entry) -> {
          if (entry.node().isBoolean()) {
            dependencies.put(name, entry.node().booleanValue());
          } else {
            String problem = "must be true or false, not " + Values.kind(entry.node());
            fields.problems().fault(entry.place(), problem, "write true if it is healthy");
          }
        });
    return dependencies;
  }
}
