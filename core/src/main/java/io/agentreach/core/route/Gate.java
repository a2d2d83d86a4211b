package io.agentreach.core.route;

import io.agentreach.core.guard.RoutingWindow;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.agentreach.core.model.Target;
import io.agentreach.core.rule.LoopRule;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns away what must not even be looked at: calls nested too deep, loops, time that ran out. */
final class Gate {
  private final LoopRule rule;
  private final RoutingWindow window;

  Gate(LoopRule rule, RoutingWindow window) {
    this.rule = rule;
    this.window = window;
  }

  /** Why the call is turned away, or null. Counts the routing of its trace. */
  @Nullable Fault admit(Call call, long now) {
    Fault refused = inspect(call);
    if (refused != null || !call.trace().incoming()) {
      return refused;
    }
    String key = call.tenant().value() + '/' + call.trace().traceId();
    List<String> chain = window.note(key, name(call), now);
    if (!rule.looping(chain.size())) {
      return null;
    }
    return Fault.of(
        FaultCode.LOOP_DETECTED,
        Phase.GATE,
        "trace "
            + call.trace().traceId()
            + " was routed more than "
            + rule.mostRoutings()
            + " times: "
            + String.join(" → ", chain));
  }

  /** The same without counting and without the loop check: for explanations. */
  @Nullable Fault inspect(Call call) {
    if (rule.tooDeep(call.depth())) {
      return Fault.of(
          FaultCode.DEPTH_EXCEEDED,
          Phase.GATE,
          "the call to '"
              + name(call)
              + "' in trace "
              + call.trace().traceId()
              + " is nested "
              + call.depth()
              + " deep; at most "
              + rule.deepest()
              + " is allowed"
              + chain(call));
    }
    Duration timeout = call.timeout();
    if (timeout != null && !timeout.isPositive()) {
      return Fault.of(
          FaultCode.TIMEOUT, Phase.GATE, "the deadline had passed before the call came");
    }
    return null;
  }

  private String chain(Call call) {
    List<String> before = window.chain(call.tenant().value() + '/' + call.trace().traceId());
    return before.isEmpty() ? "" : ": " + String.join(" → ", before) + " → " + name(call);
  }

  private static String name(Call call) {
    return switch (call.target()) {
      case Target.ByCapability by -> by.capability().value();
      case Target.ByAgent by ->
          by.capability() == null ? by.agent().value() : by.agent() + ":" + by.capability();
    };
  }
}
