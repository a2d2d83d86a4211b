package io.agentreach.core.route;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.Trace;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.rule.Check;

/**
 * Whether an agent could take work at all at present, by the same checks that route calls.
 *
 * @param reachable whether at least one of its capabilities passes for a call without wishes
 * @param reason why not, in words; empty if it is
 */
public record Standing(boolean reachable, String reason) {
  private static final Trace NO_TRACE = new Trace("0".repeat(32), "0".repeat(16), false, false);

  /** The standing of an agent at {@code now}, by the loop's clock. */
  public static Standing of(AgentRecord agent, long now) {
    String first = "";
    for (Candidate each : agent.candidates()) {
      Call probe =
          new Call(
              "-",
              Principal.ANONYMOUS,
              new Target.ByAgent(agent.id(), each.capability().name()),
              Payload.EMPTY,
              Call.Wish.NONE,
              NO_TRACE,
              0,
              null,
              false);
      Check refusal = new ReachCheck(probe, InputCheck.NONE, now, agent).refusal(each);
      if (refusal == null) {
        return new Standing(true, "");
      }
      if (first.isEmpty()) {
        first =
            refusal.level().wireName()
                + "/"
                + refusal.wireName()
                + ": "
                + Reason.of(refusal, agent, each, probe, InputCheck.NONE, now);
      }
    }
    return new Standing(false, first);
  }
}
