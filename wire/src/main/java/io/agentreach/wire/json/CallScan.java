package io.agentreach.wire.json;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call.Wish;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Target;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What came of scanning the body of a call. */
public sealed interface CallScan {
  /**
   * The body is well-formed, and this is its frame.
   *
   * @param requestId the caller's own id for it, null if it gave none
   * @param target whom it is for
   * @param wish what it asks for beside the target
   * @param timeout the caller's time limit, null if it gave none
   * @param payloadStart offset of the payload's first byte in the scanned array
   * @param payloadEnd offset after the payload's last byte; equal to the start if there is no
   *     payload, which stands for <code>{}</code>
   */
  record ScannedCall(
      @Nullable String requestId,
      Target target,
      Wish wish,
      @Nullable Duration timeout,
      int payloadStart,
      int payloadEnd)
      implements CallScan {

    /** The capability asked for; null only for a call that names an agent and nothing else. */
    public @Nullable CapabilityName capability() {
      return target.capability();
    }

    /** The agent asked for, null if any will do. */
    public @Nullable AgentId agent() {
      return target instanceof Target.ByAgent named ? named.agent() : null;
    }

    /** Whether there is a payload at all. */
    public boolean hasPayload() {
      return payloadEnd > payloadStart;
    }
  }

  /**
   * The body is refused.
   *
   * @param fault its details name each wrong field
   * @param requestId the caller's id for it, as far as it could be read
   */
  record Refused(Fault fault, @Nullable String requestId) implements CallScan {}
}
