package io.agentreach.core.route;

import io.agentreach.core.guard.TokenBucket;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Cordon;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.rule.Check;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says in words why a check refused an agent. */
final class Reason {
  private Reason() {}

  static String of(
      Check check,
      AgentRecord agent,
      @Nullable Candidate candidate,
      Call call,
      InputCheck input,
      long now) {
    return switch (check) {
      case HEARTBEAT_FRESH -> silence(agent, now);
      case CONNECTS ->
          "no connection came about; tried again in " + span(agent.connecting().waitNanos(now));
      case READY -> state(agent, now);
      case NOT_CORDONED ->
          agent.cordon() == Cordon.DRAIN
              ? "an operator drains it: it finishes what it has and takes nothing new"
              : "an operator cordoned it";
      case NOT_PAUSED ->
          "it asked to be left alone for another "
              + span(candidate == null ? 0 : candidate.pause().waitNanos(now));
      case CIRCUIT_CLOSED -> "its circuit breaker is open after repeated failures";
      case DEPENDENCIES_HEALTHY -> "unhealthy dependencies: " + unhealthy(agent);
      case SLOT_FREE -> slots(agent, call);
      case DECLARED -> "it declares " + declared(agent);
      case VERSION_FITS ->
          own("version", agent.manifest().version()) + asked(call.wish().version());
      case INPUT_ACCEPTABLE -> inputProblem(candidate, call, input);
      case SCOPE_HELD ->
          "the caller does not hold the scope '"
              + (candidate == null ? "" : candidate.capability().scope())
              + "'";
      case GROUP_FITS ->
          (agent.manifest().groups().isEmpty()
                  ? "it is in no group"
                  : "it is in the groups " + sorted(agent.manifest().groups()))
              + asked(call.wish().group());
      case CALLER_ALLOWED -> "it does not let '" + call.principal().id() + "' in";
      case REGION_FITS -> own("region", agent.manifest().region()) + asked(call.wish().region());
      case WITHIN_RATE -> rate(candidate, now);
    };
  }

  private static String own(String what, String value) {
    return value.isEmpty() ? "it declares no " + what : "its " + what + " is '" + value + "'";
  }

  private static String asked(@Nullable String wanted) {
    return ", asked for was '" + wanted + "'";
  }

  private static String slots(AgentRecord agent, Call call) {
    int limit = agent.manifest().maxConcurrency();
    int taken = agent.slots().inFlight();
    String all = taken + " of " + limit + " slots are taken";
    return taken >= limit
        ? all
        : all + ", the others are kept for calls of other priority than " + call.wish().priority();
  }

  private static String state(AgentRecord agent, long now) {
    if (!agent.reported().takesWork()) {
      return "its state is " + agent.reported() + ", which takes no new work";
    }
    if (agent.declined()) {
      return "it said DEGRADED of late, and several beats in a row have to say otherwise";
    }
    int queued = agent.beat().queued();
    return agent.stuck(now)
        ? queued + " calls wait inside it and nothing has finished for long"
        : queued
            + " calls wait inside it: above the high-water mark, until they are below the low one";
  }

  static String span(long nanos) {
    long millis = Math.max(0, nanos / 1_000_000);
    return millis < 10_000 ? millis + " ms" : millis / 1000 + " s";
  }

  private static String silence(AgentRecord agent, long now) {
    String who = agent.restored() ? "not heard of since the hub started, " : "no heartbeat for ";
    return who + span(agent.silentNanos(now)) + "; its deadline is " + span(agent.deadlineNanos());
  }

  private static String unhealthy(AgentRecord agent) {
    return agent.beat().dependencies().entrySet().stream()
        .filter(e -> !e.getValue())
        .map(Map.Entry::getKey)
        .sorted()
        .limit(5)
        .collect(Collectors.joining(", "));
  }

  private static String declared(AgentRecord agent) {
    return agent.candidates().stream()
        .map(c -> c.capability().name().value())
        .sorted()
        .limit(5)
        .collect(Collectors.joining(", "));
  }

  private static String sorted(Set<String> names) {
    return names.stream().sorted().collect(Collectors.joining(", ", "[", "]"));
  }

  private static String inputProblem(@Nullable Candidate candidate, Call call, InputCheck input) {
    String problem =
        candidate == null ? null : input.problem(candidate.capability(), call.payload());
    return problem == null ? "it cannot take the input" : problem;
  }

  private static String rate(@Nullable Candidate candidate, long now) {
    TokenBucket rate = candidate == null ? null : candidate.rate();
    Duration wait = rate == null ? Duration.ZERO : Duration.ofNanos(rate.waitNanos(now));
    return "its rate limit is used up for another " + span(wait.toNanos());
  }
}
