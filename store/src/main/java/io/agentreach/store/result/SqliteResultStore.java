package io.agentreach.store.result;

import io.agentreach.core.model.CallKey;
import io.agentreach.core.port.ResultStore;
import io.agentreach.core.rule.RememberRule;
import io.agentreach.store.reader.Reader;
import io.agentreach.store.writer.GroupWriter;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Results in the table {@code call_result}. Thread-safe; never blocks. Stages fail with a {@link
 * io.agentreach.store.StoreException}.
 */
public final class SqliteResultStore implements ResultStore {
  private static final long ORDER_BYTES = 256;

  private final GroupWriter writer;
  private final Reader reader;

  public SqliteResultStore(GroupWriter writer, Reader reader) {
    this.writer = writer;
    this.reader = reader;
  }

  @Override
  public CompletionStage<Void> save(StoredResult result) {
    long bytes = RememberRule.bytes(result.outcome());
    return writer.run(bytes, transaction -> ResultWrites.save(transaction, result));
  }

  @Override
  public CompletionStage<Optional<StoredResult>> find(CallKey key) {
    return reader.submit(connection -> ResultReads.find(connection, key));
  }

  @Override
  public CompletionStage<Integer> expire(Instant now, int keep, int most) {
    return writer.submit(
        ORDER_BYTES, transaction -> ResultWrites.expire(transaction, now, keep, most));
  }
}
