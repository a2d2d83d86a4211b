package io.agentreach.core.task;

import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.port.TaskStore;
import io.agentreach.core.port.TaskStore.StoredTask;
import io.agentreach.core.task.TaskRun.Unwritten;
import io.agentreach.core.task.TaskRun.Written;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Brings the lines of tasks to disk: all that came up in one turn of the loop in one write per
 * task, one write of a task at a time, and again until it is clear whether a write was made. Lives
 * on the engine's loop.
 */
final class Ledger {
  private static final long FIRST_PAUSE = Duration.ofMillis(100).toNanos();
  private static final long LONGEST_PAUSE = Duration.ofSeconds(5).toNanos();

  private final TaskParts parts;
  private final Owner owner;
  private List<TaskRun> touched = new ArrayList<>();
  private boolean planned;

  /** Who hears what became of whole tasks. */
  interface Owner {
    /** Lines are on disk. */
    void written(TaskRun run, List<TaskLine> lines);

    /** The task is somebody else's, or never came to be. */
    void lost(TaskRun run, @Nullable TaskHead earlier);
  }

  Ledger(TaskParts parts, Owner owner) {
    this.parts = parts;
    this.owner = owner;
  }

  /** Takes lines on; they are written at the end of the turn. */
  void add(TaskRun run, List<TaskLine> lines) {
    run.unwritten.lines.addAll(lines);
    plan(run);
  }

  /** Tells once all lines so far are on disk. */
  void await(TaskRun run, Written written) {
    if (run.gone) {
      written.failed(elsewhere());
      return;
    }
    run.unwritten.waiting.add(written);
    plan(run);
  }

  /** Tells who waits for a task that was let go of. */
  void forsake(TaskRun run) {
    List<Written> waiting = run.unwritten.waiting;
    run.unwritten.waiting = new ArrayList<>(0);
    waiting.forEach(each -> each.failed(elsewhere()));
  }

  private static IllegalStateException elsewhere() {
    return new IllegalStateException("this hub does not work on the task any more");
  }

  private void plan(TaskRun run) {
    Unwritten unwritten = run.unwritten;
    if (!unwritten.writing && !unwritten.planned) {
      unwritten.planned = true;
      touched.add(run);
      if (!planned) {
        planned = true;
        // One turn later: what the turn has planned itself, such as starts, goes into the same
        // write.
        parts.loop().execute(() -> parts.loop().execute(this::writeAll));
      }
    }
  }

  private void writeAll() {
    planned = false;
    List<TaskRun> runs = touched;
    touched = new ArrayList<>();
    for (TaskRun run : runs) {
      run.unwritten.planned = false;
      write(run);
    }
  }

  private void write(TaskRun run) {
    Unwritten unwritten = run.unwritten;
    if (unwritten.writing || run.gone) {
      return;
    }
    List<TaskLine> lines = unwritten.lines;
    List<Written> waiting = unwritten.waiting;
    unwritten.waiting = new ArrayList<>(4);
    if (lines.isEmpty()) {
      waiting.forEach(Written::written);
      owner.written(run, lines);
      return;
    }
    unwritten.lines = new ArrayList<>(4);
    unwritten.writing = true;
    attempt(run, new Batch(head(run), lines, waiting), FIRST_PAUSE);
  }

  private record Batch(TaskHead head, List<TaskLine> lines, List<Written> waiting) {}

  private TaskHead head(TaskRun run) {
    TaskHead head = run.machine().summary().head(run.tenant(), run.id(), run.key(), parts.owner());
    return head.open()
        ? head
        : run.machine().summary().head(run.tenant(), run.id(), run.key(), null);
  }

  private void attempt(TaskRun run, Batch batch, long pause) {
    TaskStore store = parts.store();
    if (run.unwritten.stored) {
      CompletionStage<Boolean> stage =
          store.append(batch.head(), parts.owner(), run.unwritten.version, batch.lines());
      stage.whenComplete((done, failure) ->
          parts
              .loop()
              .execute(() -> {
                if (failure != null) {
                  doubtful(run, batch, failure, pause);
                } else if (done) {
                  made(run, batch);
                } else {
                  lost(run, batch, null);
                }
              }));
    } else {
      CompletionStage<TaskHead> stage = store.insert(batch.head(), batch.lines());
      stage.whenComplete((there, failure) ->
          parts
              .loop()
              .execute(() -> {
                if (failure != null) {
                  doubtful(run, batch, failure, pause);
                } else if (there.id().equals(run.id())) {
                  made(run, batch);
                } else {
                  lost(run, batch, there);
                }
              }));
    }
  }

  private void made(TaskRun run, Batch batch) {
    Unwritten unwritten = run.unwritten;
    unwritten.writing = false;
    unwritten.stored = true;
    unwritten.version = batch.head().version();
    batch.waiting().forEach(Written::written);
    owner.written(run, batch.lines());
    if (!unwritten.lines.isEmpty() || !unwritten.waiting.isEmpty()) {
      plan(run);
    }
  }

  private void lost(TaskRun run, Batch batch, @Nullable TaskHead earlier) {
    run.gone = true;
    owner.lost(run, earlier);
    if (earlier == null) {
      batch.waiting().forEach(each -> each.failed(elsewhere()));
    } else {
      batch.waiting().forEach(Written::written);
    }
  }

  /** Nobody can know whether the write was made: what is there says so, once it can be read. */
  private void doubtful(TaskRun run, Batch batch, Throwable failure, long pause) {
    batch.waiting().forEach(each -> each.failed(failure));
    parts.loop().after(pause, () -> inspect(run, batch, pause));
  }

  private void inspect(TaskRun run, Batch batch, long pause) {
    if (run.gone) {
      batch.waiting().forEach(each -> each.failed(elsewhere()));
      return;
    }
    long next = Math.min(pause * 2, LONGEST_PAUSE);
    CompletionStage<Optional<StoredTask>> stage = parts.store().find(run.tenant(), run.id());
    stage.whenComplete((there, failure) ->
        parts
            .loop()
            .execute(() -> {
              if (failure != null) {
                parts.loop().after(next, () -> inspect(run, batch, next));
              } else if (there.isEmpty()) {
                lost(run, batch, null);
              } else {
                compare(run, batch, there.get(), next);
              }
            }));
  }

  private void compare(TaskRun run, Batch batch, StoredTask there, long pause) {
    TaskHead head = there.head();
    TaskLine last = there.lines().getLast();
    TaskLine own = batch.lines().getLast();
    boolean made =
        head.version() == batch.head().version()
            && last.kind() == own.kind()
            && last.at().equals(own.at())
            && last.mark().equals(own.mark());
    if (made) {
      made(run, batch);
    } else if (head.version() == run.unwritten.version && parts.owner().equals(head.owner())) {
      attempt(run, batch, pause);
    } else {
      lost(run, batch, null);
    }
  }
}
