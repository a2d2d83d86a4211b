package io.agentreach.sdk.heart;

import io.agentreach.core.model.AgentState;
import io.agentreach.sdk.call.ReachFault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The hub as an agent's heart sees it. Thread-safe; never blocks. Every future completes normally,
 * on any thread, within a time limit of the implementation's own.
 */
public interface HubLink {
  /** Registers the agent, or replaces its record. */
  CompletableFuture<Registered> register();

  /** Tells that the agent lives. */
  CompletableFuture<Heard> beat(Beat beat);

  /** Removes the record, if it is still the one with this access id. */
  CompletableFuture<Void> deregister(String accessId);

  /**
   * What one heartbeat says.
   *
   * @param sequence 1 for the first after each registration
   */
  record Beat(String accessId, long sequence, AgentState status, Vitals vitals) {}

  /** How a registration ended. */
  sealed interface Registered {
    /**
     * The hub knows the agent.
     *
     * @param interval how often to beat, above 0
     * @param deadline after how long a silence the hub presumes the agent lost, above 0
     * @param warnings what may be wrong with the manifest
     */
    record Done(
        String accessId, Duration interval, Duration deadline, List<ReachFault.Detail> warnings)
        implements Registered {}

    /** The hub will not have it like this; asking again brings nothing unless something changes. */
    record Refused(ReachFault fault) implements Registered {}

    /** No usable answer came. */
    record Missed(ReachFault fault) implements Registered {}
  }

  /** How a heartbeat was received. */
  sealed interface Heard {
    /**
     * It counts.
     *
     * @param interval how often to beat from now on, above 0
     * @param manifestWanted whether the hub asks for the manifest anew
     */
    record Done(Duration interval, boolean manifestWanted) implements Heard {}

    /** The hub does not know the agent. */
    record Unknown() implements Heard {}

    /** No usable answer came. */
    record Missed(ReachFault fault) implements Heard {}
  }
}
