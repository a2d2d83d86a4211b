package io.agentreach.store.writer;

import java.sql.SQLException;

/** A {@link Write} that has nothing to tell its submitter; the same rules hold. */
@FunctionalInterface
public interface Change {
  /** Makes the change; a throw of any kind undoes it and fails its stage. */
  void apply(Transaction transaction) throws SQLException;
}
