package io.agentreach.store.agent;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.port.AgentStore;
import io.agentreach.store.reader.Reader;
import io.agentreach.store.writer.GroupWriter;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Registrations in the tables {@code agent}, {@code agent_seen} and {@code hub_alive}. Thread-safe;
 * never blocks. Stages fail with a {@link io.agentreach.store.StoreException}.
 */
public final class SqliteAgentStore implements AgentStore {
  // What a waiting write holds beside its texts, and what one entry of a touch holds; rough on
  // purpose.
  private static final long ROW_BYTES = 256;
  private static final long SEEN_BYTES = 128;

  private final GroupWriter writer;
  private final Reader reader;

  public SqliteAgentStore(GroupWriter writer, Reader reader) {
    this.writer = writer;
    this.reader = reader;
  }

  @Override
  public CompletionStage<Void> save(StoredAgent agent) {
    long bytes = ROW_BYTES + 2L * agent.document().length();
    return writer.run(bytes, transaction -> AgentWrites.save(transaction, agent));
  }

  @Override
  public CompletionStage<Void> remove(AgentKey key) {
    return writer.run(ROW_BYTES, transaction -> AgentWrites.remove(transaction, key));
  }

  @Override
  public CompletionStage<Void> touch(Instant hubAlive, List<Seen> seen) {
    List<Seen> copy = List.copyOf(seen);
    long bytes = ROW_BYTES + SEEN_BYTES * copy.size();
    return writer.run(bytes, transaction -> AgentWrites.touch(transaction, hubAlive, copy));
  }

  @Override
  public CompletionStage<Snapshot> load() {
    return reader.submit(AgentReads::snapshot);
  }
}
