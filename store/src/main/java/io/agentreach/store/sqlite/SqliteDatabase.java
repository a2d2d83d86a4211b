package io.agentreach.store.sqlite;

import io.agentreach.core.port.AgentStore;
import io.agentreach.core.port.ResultStore;
import io.agentreach.core.port.TaskStore;
import io.agentreach.store.StoreException;
import io.agentreach.store.agent.SqliteAgentStore;
import io.agentreach.store.reader.Reader;
import io.agentreach.store.result.SqliteResultStore;
import io.agentreach.store.task.SqliteTaskStore;
import io.agentreach.store.writer.GroupWriter;
import io.agentreach.store.writer.WriterFigures;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.InstantSource;
import java.util.concurrent.CompletionException;

/**
 * The database of one hub, open. Thread-safe. Opening and closing block on the disk; all else does
 * not.
 */
public final class SqliteDatabase implements AutoCloseable {
  /** The database's file in the data folder. */
  public static final String FILE_NAME = "agent-reach.db";

  private static final String LOCK_NAME = "hub.lock";

  private final Parts parts;
  private final GroupWriter writer;
  private final Reader reader;
  private final AgentStore agents;
  private final ResultStore results;
  private final TaskStore tasks;

  private SqliteDatabase(Parts parts, GroupWriter writer, Reader reader) {
    this.parts = parts;
    this.writer = writer;
    this.reader = reader;
    this.agents = new SqliteAgentStore(writer, reader);
    this.results = new SqliteResultStore(writer, reader);
    SqliteTaskStore ownTasks = new SqliteTaskStore(writer, reader, InstantSource.system());
    forget(ownTasks);
    this.tasks = ownTasks;
  }

  /** The folder is this hub's alone, so whoever owned tasks before is gone. */
  private static void forget(SqliteTaskStore tasks) {
    try {
      tasks.forgetOwners().toCompletableFuture().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof StoreException known
          ? known
          : StoreException.defect("Opening the tasks", e);
    }
  }

  /** Opens with {@link SqliteOptions#DEFAULT}. */
  public static SqliteDatabase open(Path dataFolder) {
    return open(dataFolder, SqliteOptions.DEFAULT);
  }

  /**
   * Opens the database of a data folder; creates what is missing and brings the tables up to date.
   *
   * @throws StoreException if that cannot be done; it names the file and the remedy
   */
  public static SqliteDatabase open(Path dataFolder, SqliteOptions options) {
    Parts parts = new Parts();
    try {
      return open(dataFolder, options, parts);
    } catch (RuntimeException | Error e) {
      parts.closeAfter(e);
      throw e;
    }
  }

  private static SqliteDatabase open(Path dataFolder, SqliteOptions options, Parts parts) {
    DataFolder folder = DataFolder.prepare(dataFolder);
    parts.add(FolderLock.take(folder, LOCK_NAME));
    Path file = folder.file(FILE_NAME);
    Connections connections = new Connections(file, options.lockWait());
    Connection toWrite = parts.add(connections.toWrite());
    Damage.refuse(file, toWrite, options.checkedBytes());
    Schema.bringUpToDate(file, toWrite, connections.source());
    Connection toRead = parts.add(connections.toRead());
    GroupWriter writer = parts.add(new GroupWriter(toWrite, options.writer()));
    Reader reader = parts.add(new Reader(toRead, options.waitingReads()));
    return new SqliteDatabase(parts, writer, reader);
  }

  /** The registrations. */
  public AgentStore agents() {
    return agents;
  }

  /** The results of calls with an idempotency key. */
  public ResultStore results() {
    return results;
  }

  /** The tasks and their history. */
  public TaskStore tasks() {
    return tasks;
  }

  /** What the writer has done, for metrics. */
  public WriterFigures figures() {
    return writer.figures();
  }

  /**
   * Finishes what was queued, then closes and frees the data folder. Idempotent. Called from the
   * completion of a stage it returns at once and the rest happens behind it.
   */
  @Override
  public void close() {
    if (writer.isCurrentThread() || reader.isCurrentThread()) {
      // These threads must come to their end for the close to go on: waiting here would wait for
      // ever.
      Thread.ofPlatform().name("store-closer").start(parts::close);
      return;
    }
    parts.close();
  }
}
