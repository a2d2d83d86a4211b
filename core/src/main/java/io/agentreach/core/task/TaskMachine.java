package io.agentreach.core.task;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Edge;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.TaskHead.CallbackState;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskLine.Kind;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.UnitFailure;
import io.agentreach.core.task.TaskEvent.Again;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides what becomes of one task: an event goes in, the lines of history that follow from it come
 * out, and are taken in at once. No clock, no chance, no store: the same lines always make the same
 * machine. Not thread-safe.
 *
 * <p>An event that does not fit the state changes nothing and brings no lines: a confirmation that
 * comes twice, a timer that fires late.
 */
public final class TaskMachine {
  private final TaskGraph graph;
  private final TaskRules rules;
  private final UnitStatus[] units;
  private final TaskSummary summary;
  private List<TaskLine> fresh = List.of();
  private Instant now = Instant.EPOCH;

  /** The machine of a task that nothing has happened to yet. */
  public TaskMachine(TaskGraph graph, TaskRules rules) {
    this.graph = graph;
    this.rules = rules;
    this.units = new UnitStatus[graph.size()];
    for (int i = 0; i < units.length; i++) {
      units[i] = new UnitStatus();
    }
    this.summary = new TaskSummary(graph, units);
  }

  /**
   * Takes in a line of the past.
   *
   * @throws IllegalStateException if it cannot follow on the lines before it
   */
  public void replay(TaskLine line) {
    if (line.seq() != summary.version() + 1) {
      throw new IllegalStateException(
          "line " + line.seq() + " follows on line " + summary.version());
    }
    if (!line.unit().isEmpty()) {
      int number = graph.number(line.unit());
      if (number < 0) {
        throw new IllegalStateException("there is no unit " + line.unit());
      }
      units[number].apply(line);
    }
    summary.apply(line);
  }

  /**
   * Decides on one event.
   *
   * @param at the time of day, kept to the millisecond
   * @return the lines that it adds, in order; none if it changes nothing
   */
  List<TaskLine> on(TaskEvent event, Instant at) {
    fresh = new ArrayList<>(2);
    now = at.truncatedTo(ChronoUnit.MILLIS);
    switch (event) {
      case TaskEvent.Submitted submitted ->
          whole(Kind.SUBMITTED, "", "", submitted.document(), summary.version() == 0);
      case TaskEvent.TakenOver over ->
          whole(Kind.TAKEN_OVER, over.reason(), "", null, !summary.state().terminal());
      case TaskEvent.Started started -> {
        if (ready(started.unit())) {
          int attempt = units[started.unit()].attempt() + 1;
          add(
              started.unit(),
              Kind.STARTED,
              attempt,
              started.agent(),
              null,
              "",
              started.token(),
              null);
        }
      }
      case TaskEvent.Succeeded done -> succeeded(done);
      case TaskEvent.Failed failed -> failed(failed);
      case TaskEvent.Broken broken -> {
        if (units[broken.unit()].state() == TaskState.PENDING) {
          end(broken.unit(), UnitFailure.EXEC_FAILED, broken.reason());
        }
      }
      case TaskEvent.Late late -> unit(late.unit(), Kind.LATE, late.attempt(), null, late.reason());
      case TaskEvent.Cancel cancel -> each(cancel.unit(), Kind.CANCELLED, null, cancel.reason());
      case TaskEvent.Fail fail ->
          each(fail.unit(), Kind.FAILED, UnitFailure.EXEC_FAILED, fail.reason());
      case TaskEvent.Resume resume -> each(resume.unit(), Kind.RESUMED, null, resume.reason());
      case TaskEvent.Retry retry -> reopen(retry);
      case TaskEvent.CallbackSent sent ->
          whole(Kind.CALLBACK_SENT, "", "", null, summary.callback() == CallbackState.DUE);
      case TaskEvent.CallbackFailed failed -> callbackFailed(failed.reason());
      case TaskEvent.CallbackAgain again -> {
        CallbackState told = summary.callback();
        boolean over = told == CallbackState.DEAD || told == CallbackState.SENT;
        whole(Kind.CALLBACK_DUE, "", "", null, over);
      }
    }
    return fresh;
  }

  private void succeeded(TaskEvent.Succeeded done) {
    UnitStatus unit = units[done.unit()];
    if (unit.takes(Kind.CONFIRMED) && done.attempt() > 0 && done.attempt() <= unit.attempt()) {
      add(done.unit(), Kind.CONFIRMED, done.attempt(), done.agent(), null, "", "", done.result());
    }
  }

  private void failed(TaskEvent.Failed failed) {
    UnitStatus unit = units[failed.unit()];
    if (unit.state() != TaskState.RUNNING || unit.attempt() != failed.attempt()) {
      return;
    }
    boolean elsewhere = failed.again() == Again.ELSEWHERE;
    boolean later =
        failed.again() == Again.LATER && unit.failures() < graph.unit(failed.unit()).retry().most();
    if (elsewhere || later) {
      Instant next = rules.next(graph.unit(failed.unit()), unit, failed, now);
      add(
          failed.unit(),
          Kind.RETRY,
          failed.attempt(),
          unit.agent(),
          elsewhere ? null : failed.failure(),
          failed.reason(),
          Long.toString(next.toEpochMilli()),
          null);
    } else {
      end(failed.unit(), failed.failure(), failed.reason());
    }
  }

  /** The unit cannot go on by itself. */
  private void end(int number, UnitFailure failure, String reason) {
    boolean person = graph.unit(number).critical();
    unit(
        number,
        person ? Kind.SUSPENDED : Kind.FAILED,
        units[number].state() == TaskState.RUNNING ? units[number].attempt() : 0,
        failure,
        reason);
    spread(number);
  }

  private void each(int number, Kind kind, @Nullable UnitFailure failure, String reason) {
    for (int i = 0; i < units.length; i++) {
      boolean meant = number == TaskEvent.EVERY || number == i;
      if (meant && units[i].takes(kind)) {
        int attempt = units[i].state() == TaskState.RUNNING ? units[i].attempt() : 0;
        unit(i, kind, attempt, failure, reason);
        if (number != TaskEvent.EVERY) {
          spread(i);
        }
      }
    }
  }

  private void reopen(TaskEvent.Retry retry) {
    for (int i = 0; i < units.length; i++) {
      boolean meant = retry.unit() == TaskEvent.EVERY || retry.unit() == i;
      UnitStatus unit = units[i];
      boolean ownFault = !unit.skipped() && unit.failure() != UnitFailure.UPSTREAM_FAILED;
      if (meant && ownFault && unit.takes(Kind.REOPENED)) {
        unit(i, Kind.REOPENED, 0, null, retry.reason());
        reopenBelow(i);
      }
    }
  }

  /** What did not run because of a unit waits for it again. */
  private void reopenBelow(int number) {
    for (int later : graph.downstream(number)) {
      UnitStatus unit = units[later];
      boolean because = unit.skipped() || unit.failure() == UnitFailure.UPSTREAM_FAILED;
      if (because && unit.takes(Kind.REOPENED)) {
        unit(
            later, Kind.REOPENED, 0, null, "unit " + graph.unit(number).name() + " is tried again");
        reopenBelow(later);
      }
    }
  }

  /** Lets those that wait for a unit know that it did not succeed. */
  private void spread(int number) {
    UnitStatus before = units[number];
    if (!before.state().terminal() || before.succeeded()) {
      return;
    }
    for (int later : graph.downstream(number)) {
      if (units[later].state() != TaskState.PENDING) {
        continue;
      }
      String reason = "unit " + graph.unit(number).name() + " " + ended(before);
      switch (policy(later, number)) {
        case PASS -> {}
        case SKIP -> skip(later, reason);
        case FAIL -> {
          // Being left out is no failure, so it does not spread as one.
          if (before.skipped()) {
            skip(later, reason);
          } else {
            unit(later, Kind.FAILED, 0, UnitFailure.UPSTREAM_FAILED, reason);
            spread(later);
          }
        }
      }
    }
  }

  private void skip(int number, String reason) {
    unit(number, Kind.SKIPPED, 0, UnitFailure.UPSTREAM_FAILED, reason);
    spread(number);
  }

  private static String ended(UnitStatus unit) {
    if (unit.skipped()) {
      return "was left out";
    }
    return unit.state() == TaskState.CANCELLED ? "was cancelled" : "failed";
  }

  private Edge.OnFailure policy(int later, int before) {
    String name = graph.unit(before).name();
    for (Edge edge : graph.unit(later).after()) {
      if (edge.from().equals(name)) {
        return edge.onFailure();
      }
    }
    throw new IllegalStateException("no edge from " + name);
  }

  private void callbackFailed(String reason) {
    boolean last = summary.callbackTries() + 1 >= rules.callbackTries();
    Instant next = now.plus(rules.callbackPause(summary.callbackTries()));
    whole(
        last ? Kind.CALLBACK_DEAD : Kind.CALLBACK_RETRY,
        reason,
        last ? "" : Long.toString(next.toEpochMilli()),
        null,
        summary.callback() == CallbackState.DUE);
  }

  private void unit(
      int number, Kind kind, int attempt, @Nullable UnitFailure failure, String reason) {
    AgentId agent = attempt > 0 ? units[number].agent() : null;
    add(number, kind, attempt, agent, failure, reason, "", null);
  }

  private void add(
      int number,
      Kind kind,
      int attempt,
      @Nullable AgentId agent,
      @Nullable UnitFailure failure,
      String reason,
      String mark,
      @Nullable Payload data) {
    take(
        new TaskLine(
            summary.version() + 1,
            now,
            graph.unit(number).name(),
            kind,
            attempt,
            agent,
            failure,
            rules.shortened(reason),
            mark,
            data));
  }

  private void whole(Kind kind, String reason, String mark, @Nullable Payload data, boolean fits) {
    if (fits) {
      take(
          new TaskLine(
              summary.version() + 1,
              now,
              "",
              kind,
              0,
              null,
              null,
              rules.shortened(reason),
              mark,
              data));
    }
  }

  private void take(TaskLine line) {
    replay(line);
    fresh.add(line);
  }

  /** Whether a unit could be given to an agent, but for a pause that it may have to keep. */
  boolean ready(int number) {
    return units[number].state() == TaskState.PENDING && summary.released(number);
  }

  /** The status of a unit. */
  public UnitStatus unit(int number) {
    return units[number];
  }

  /** The task as a whole. */
  public TaskSummary summary() {
    return summary;
  }

  /** Its units and edges. */
  public TaskGraph graph() {
    return graph;
  }
}
