package io.agentreach.core.rule;

import static io.agentreach.core.model.AgentState.BOOTING;
import static io.agentreach.core.model.AgentState.BUSY;
import static io.agentreach.core.model.AgentState.DEGRADED;
import static io.agentreach.core.model.AgentState.DOWN;
import static io.agentreach.core.model.AgentState.DRAINING;
import static io.agentreach.core.model.AgentState.READY;
import static io.agentreach.core.model.AgentState.UPDATING;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.rule.Liveness.Presence;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * The one table of an agent's states: from which state an agent may report which other.
 *
 * <p>DOWN is left by registering again only. A report that the table does not allow is ignored, so
 * a beat that was overtaken on its way does no harm.
 */
public final class StateRule {
  private static final Map<AgentState, Set<AgentState>> TABLE = new EnumMap<>(AgentState.class);

  static {
    TABLE.put(BOOTING, EnumSet.of(BOOTING, READY, BUSY, DEGRADED, UPDATING, DRAINING, DOWN));
    TABLE.put(READY, EnumSet.of(READY, BUSY, DEGRADED, UPDATING, DRAINING, DOWN));
    TABLE.put(BUSY, EnumSet.of(READY, BUSY, DEGRADED, UPDATING, DRAINING, DOWN));
    TABLE.put(DEGRADED, EnumSet.of(READY, BUSY, DEGRADED, UPDATING, DRAINING, DOWN));
    TABLE.put(UPDATING, EnumSet.of(BOOTING, READY, BUSY, DEGRADED, UPDATING, DRAINING, DOWN));
    TABLE.put(DRAINING, EnumSet.of(READY, BUSY, DRAINING, DOWN));
    TABLE.put(DOWN, EnumSet.of(DOWN));
  }

  private StateRule() {}

  /** Whether an agent in {@code from} may report {@code to}. */
  public static boolean allows(AgentState from, AgentState to) {
    return TABLE.getOrDefault(from, Set.of()).contains(to);
  }

  /** The state after a report: the reported one where the table allows it, else the present one. */
  public static AgentState next(AgentState present, AgentState reported) {
    return allows(present, reported) ? reported : present;
  }

  /** The state that others see: what the agent reported, overruled by its silence. */
  public static AgentState effective(AgentState reported, Presence presence) {
    return switch (presence) {
      case ALIVE -> reported;
      case GRACE -> reported == DOWN ? DOWN : DRAINING;
      case GONE -> DOWN;
    };
  }
}
