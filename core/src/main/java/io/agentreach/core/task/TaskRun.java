package io.agentreach.core.task;

import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TenantId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A task that the engine works on: its machine, and what of it is not on disk yet. On the loop. */
final class TaskRun {
  private final TenantId tenant;
  private final TaskId id;
  private final @Nullable String key;
  private final TaskMachine machine;
  private final @Nullable UnitAttempt[] attempts;
  private final @Nullable Progress[] progress;
  private final boolean[] queued;
  private final int[] offers;
  private final List<TaskWatcher> watchers = new ArrayList<>(0);

  /** What the writing of its lines needs. */
  final Unwritten unwritten = new Unwritten();

  /** Whether telling its end is planned or under way. */
  boolean telling;

  /** About how much memory its document and results take. */
  long bytes;

  /** How many results are being checked. */
  int checking;

  /** The task that was submitted under the same key before this one; null if none was. */
  @Nullable TaskHead earlier;

  /** Whether the engine has let go of it: whatever comes for it from now on comes too late. */
  boolean gone;

  TaskRun(TenantId tenant, TaskId id, @Nullable String key, TaskMachine machine) {
    this.tenant = tenant;
    this.id = id;
    this.key = key;
    this.machine = machine;
    int units = machine.graph().size();
    this.attempts = new UnitAttempt[units];
    this.progress = new Progress[units];
    this.queued = new boolean[units];
    this.offers = new int[units];
  }

  TenantId tenant() {
    return tenant;
  }

  TaskId id() {
    return id;
  }

  @Nullable String key() {
    return key;
  }

  TaskMachine machine() {
    return machine;
  }

  /** The attempt of a unit that is prepared or under way. */
  @Nullable UnitAttempt attempt(int unit) {
    return attempts[unit];
  }

  void attempt(int unit, @Nullable UnitAttempt attempt) {
    attempts[unit] = attempt;
  }

  boolean queued(int unit) {
    return queued[unit];
  }

  void queued(int unit, boolean waits) {
    queued[unit] = waits;
  }

  /** The number of a unit's latest offer, one more than before: an older one counts no more. */
  int nextOffer(int unit) {
    return ++offers[unit];
  }

  int offer(int unit) {
    return offers[unit];
  }

  Progress progress(int unit) {
    Progress told = progress[unit];
    return told == null ? Progress.NONE : told;
  }

  void progress(int unit, @Nullable Progress told) {
    progress[unit] = told;
  }

  List<TaskWatcher> watchers() {
    return watchers;
  }

  /** The request id of a unit's attempts: the same for each, until a person has it tried again. */
  String requestId(int unit) {
    int round = machine.unit(unit).round();
    String base = id.value() + '.' + machine.graph().unit(unit).name();
    return round == 1 ? base : base + '.' + round;
  }

  /** The result of a unit by its name, null if it did not succeed. */
  @Nullable Payload result(String unit) {
    return machine.unit(machine.graph().number(unit)).result();
  }

  /** Lines that are not on disk yet, and who waits for that. */
  static final class Unwritten {
    List<TaskLine> lines = new ArrayList<>(4);
    List<Written> waiting = new ArrayList<>(4);
    boolean writing;
    boolean planned;
    boolean stored;
    long version;
  }

  /** Who waits for the lines so far to be on disk. */
  interface Written {
    /** They are. */
    void written();

    /** Writing them failed for now, or the task went to somebody else; comes before, or instead. */
    default void failed(Throwable why) {}
  }
}
