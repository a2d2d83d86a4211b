package io.agentreach.store.writer;

import java.sql.SQLException;

/**
 * One change of the database, atomic whatever the number of its statements. Runs on the writer's
 * thread, so it must not wait for anything else; must not keep the transaction; must not catch
 * SQLException, because some of them have already undone the whole transaction.
 *
 * @param <T> what the change tells its submitter
 */
@FunctionalInterface
public interface Write<T> {
  /** Makes the change; a throw of any kind undoes it and fails its stage. */
  T apply(Transaction transaction) throws SQLException;
}
