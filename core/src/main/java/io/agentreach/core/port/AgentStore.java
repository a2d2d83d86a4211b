package io.agentreach.core.port;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Cordon;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Keeps registrations beyond the life of the process. Thread-safe; never blocks; writes take effect
 * in the order of the calls.
 *
 * <p>A returned stage completes once the change is on disk. It fails with an exception of the
 * implementation if the change was not written; nothing of it remains then. The stage may complete
 * on any thread.
 */
public interface AgentStore {
  /** Inserts or replaces the row of one agent. Idempotent. */
  CompletionStage<Void> save(StoredAgent agent);

  /** Removes the row of one agent; nothing happens if there is none. Idempotent. */
  CompletionStage<Void> remove(AgentKey key);

  /**
   * Notes in one transaction that the hub was alive at {@code hubAlive} and when it last heard of
   * agents. Agents without a row are passed over.
   */
  CompletionStage<Void> touch(Instant hubAlive, List<Seen> seen);

  /** All rows, in no particular order. */
  CompletionStage<Snapshot> load();

  /**
   * One registration.
   *
   * @param document the manifest as JSON, as it came
   * @param accessId the token of the registration's owner
   * @param lastSeen when the hub last heard of it; times are kept to the millisecond
   */
  record StoredAgent(
      AgentKey key,
      String accessId,
      String document,
      Cordon cordon,
      Instant registeredAt,
      Instant lastSeen) {
    /** With a plain cordon, or none. */
    public StoredAgent(
        AgentKey key,
        String accessId,
        String document,
        boolean cordoned,
        Instant registeredAt,
        Instant lastSeen) {
      this(key, accessId, document, cordoned ? Cordon.CORDON : Cordon.NONE, registeredAt, lastSeen);
    }

    /** Without the token and the document, so that neither gets into a log. */
    @Override
    public String toString() {
      return "StoredAgent[" + key + "]";
    }
  }

  /** When an agent was last heard of. */
  record Seen(AgentKey key, Instant at) {}

  /**
   * What the store holds.
   *
   * @param hubAlive the last {@code hubAlive} that was noted, null if none ever was
   */
  record Snapshot(List<StoredAgent> agents, @Nullable Instant hubAlive) {
    public Snapshot {
      agents = List.copyOf(agents);
    }
  }
}
