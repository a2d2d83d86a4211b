package io.agentreach.core.route;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.rule.Check;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes one fault of all the refusals of a selection: the one that came closest to success speaks.
 */
final class Refusal {
  private static final int MOST_DETAILS = 10;
  private static final long DEFAULT_WAIT = Duration.ofMillis(500).toNanos();

  private Refusal() {}

  static Fault of(
      Call call, CapabilityName asked, Trail trail, Tried tried, InputCheck input, long now) {
    List<Fault.Detail> details = new ArrayList<>();
    int refused = 0;
    Check speaks = null;
    long wait = Long.MAX_VALUE;
    for (int i = trail.size() - 1; i >= trail.roundAt(); i--) {
      Check check = trail.refusal(i);
      Candidate candidate = trail.candidate(i);
      if (check == null) {
        continue;
      }
      refused++;
      speaks = closer(speaks, check);
      wait = Math.min(wait, waitNanos(check, candidate, now));
      if (details.size() < MOST_DETAILS) {
        String why = Reason.of(check, candidate.agent(), candidate, call, input, now);
        String where = check.level().wireName() + "/" + check.wireName() + ": ";
        details.add(new Fault.Detail(candidate.agentId().value(), where + why, ""));
      }
    }
    FaultCode code = code(speaks);
    String message = message(code, asked, refused, tried);
    Phase phase = code == FaultCode.LOAD_TOO_HIGH ? Phase.SELECT : Phase.REACH;
    Duration retryAfter =
        code.retryable() && wait != Long.MAX_VALUE ? Duration.ofNanos(Math.max(1, wait)) : null;
    return new Fault(
        code,
        message,
        phase,
        Effect.NONE,
        null,
        code.retryable(),
        retryAfter,
        List.of(),
        details,
        0,
        null);
  }

  /** The fault for an agent that was named and does not declare the capability. */
  static Fault undeclared(Call call, Resolution.Undeclared found, InputCheck input, long now) {
    AgentRecord agent = found.agent();
    Check check = new ReachCheck(call, input, now, agent).refusal(agent);
    Check refusal = check == null ? Check.DECLARED : check;
    String why = Reason.of(refusal, agent, null, call, input, now);
    String where = refusal.level().wireName() + "/" + refusal.wireName() + ": ";
    return Fault.of(
            FaultCode.NO_REACHABLE_AGENT,
            Phase.REACH,
            "'" + agent.id() + "' cannot serve '" + found.capability() + "'")
        .with(List.of(new Fault.Detail(agent.id().value(), where + why, "")));
  }

  private static Check closer(@Nullable Check present, Check other) {
    return present == null || rank(other) > rank(present) ? other : present;
  }

  /** The higher, the sooner the call may pass without anybody changing anything. */
  private static int rank(Check check) {
    return switch (check) {
      case SLOT_FREE -> 6;
      case WITHIN_RATE -> 5;
      case NOT_PAUSED -> 4;
      case CIRCUIT_CLOSED -> 3;
      case HEARTBEAT_FRESH, CONNECTS, READY, NOT_CORDONED, DEPENDENCIES_HEALTHY -> 2;
      case DECLARED, VERSION_FITS, GROUP_FITS, REGION_FITS -> 1;
      case INPUT_ACCEPTABLE, SCOPE_HELD, CALLER_ALLOWED -> 0;
    };
  }

  private static FaultCode code(@Nullable Check speaks) {
    if (speaks == null) {
      return FaultCode.NO_REACHABLE_AGENT;
    }
    return switch (speaks) {
      case SLOT_FREE, NOT_PAUSED -> FaultCode.LOAD_TOO_HIGH;
      case WITHIN_RATE -> FaultCode.RATE_LIMITED;
      case CIRCUIT_CLOSED -> FaultCode.CIRCUIT_OPEN;
      case INPUT_ACCEPTABLE -> FaultCode.INVALID_REQUEST;
      case SCOPE_HELD, CALLER_ALLOWED -> FaultCode.FORBIDDEN;
      case HEARTBEAT_FRESH,
          CONNECTS,
          READY,
          NOT_CORDONED,
          DEPENDENCIES_HEALTHY,
          DECLARED,
          VERSION_FITS,
          GROUP_FITS,
          REGION_FITS ->
          FaultCode.NO_REACHABLE_AGENT;
    };
  }

  private static long waitNanos(Check check, Candidate candidate, long now) {
    long mean = candidate.serviceTime().meanNanos();
    var rate = candidate.rate();
    if (check == Check.SLOT_FREE) {
      return mean == 0 ? DEFAULT_WAIT : mean;
    }
    if (check == Check.WITHIN_RATE && rate != null) {
      return rate.waitNanos(now);
    }
    if (check == Check.NOT_PAUSED) {
      return candidate.pause().waitNanos(now);
    }
    if (check == Check.CONNECTS) {
      return candidate.agent().connecting().waitNanos(now);
    }
    return Long.MAX_VALUE;
  }

  private static String message(FaultCode code, CapabilityName asked, int refused, Tried tried) {
    String who =
        refused == 0 ? "no further agent" : refused == 1 ? "one agent" : refused + " agents";
    String but = refused == 0 ? " serves '%s'" : problem(code);
    return who
        + but.replace("%s", asked.value())
        + (tried.isEmpty() ? "" : ", the others were tried");
  }

  private static String problem(FaultCode code) {
    if (code == FaultCode.LOAD_TOO_HIGH) {
      return " could serve '%s'; no room now";
    }
    if (code == FaultCode.RATE_LIMITED) {
      return " could serve '%s'; a rate limit is used up";
    }
    if (code == FaultCode.CIRCUIT_OPEN) {
      return " could serve '%s'; circuit breakers are open";
    }
    if (code == FaultCode.INVALID_REQUEST) {
      return " could serve '%s'; this input cannot be taken";
    }
    return code == FaultCode.FORBIDDEN
        ? " could serve '%s'; this caller may not use it"
        : " could serve '%s' and cannot be reached now";
  }
}
