package io.agentreach.core.task;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.Trace;
import io.agentreach.core.model.UnitSpec;
import io.agentreach.core.port.TaskDocuments.Filling;
import io.agentreach.core.route.HandOver;
import io.agentreach.core.route.Handing;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives units to agents, as fast as agents take them and no faster: what nobody can take now waits
 * here. Lives on the engine's loop.
 */
final class Courier {
  private static final int STARTS_PER_TURN = 256;
  private static final long FIRST_PAUSE = Duration.ofMillis(50).toNanos();
  private static final int MOST_DOUBLINGS = 4;
  private static final int AVOIDED = 8;
  private static final Set<String> EVERY_SCOPE = Set.of(Principal.EVERY_SCOPE);

  private final TaskParts parts;
  private final Lanes lanes = new Lanes();
  private final UnitAttempt.Judge judge;
  private final Desk desk;
  private boolean planned;
  private String refusal = "";

  /** Takes what happens to tasks. */
  interface Desk {
    /** Decides on an event and sees to what follows. */
    void happened(TaskRun run, TaskEvent event);

    /** Tells once all lines so far are on disk. */
    void await(TaskRun run, TaskRun.Written written);
  }

  Courier(TaskParts parts, UnitAttempt.Judge judge, Desk desk) {
    this.parts = parts;
    this.judge = judge;
    this.desk = desk;
  }

  /** Has a unit given to an agent: now, or when its pause is over. */
  void offer(TaskRun run, int unit) {
    if (run.queued(unit) || run.attempt(unit) != null || !run.machine().ready(unit)) {
      return;
    }
    run.queued(unit, true);
    int offer = run.nextOffer(unit);
    Duration left = Duration.between(parts.clock().instant(), run.machine().unit(unit).notBefore());
    if (left.isPositive()) {
      parts
          .loop()
          .after(
              left.toNanos(),
              () -> {
                if (run.offer(unit) == offer) {
                  queue(run, unit);
                }
              });
    } else {
      queue(run, unit);
    }
  }

  private void queue(TaskRun run, int unit) {
    if (run.gone || !run.machine().ready(unit)) {
      run.queued(unit, false);
      return;
    }
    lanes.add(run, unit);
    plan();
  }

  /** Takes back what was offered: the unit needs no agent any more. */
  void withdraw(TaskRun run, int unit) {
    if (run.queued(unit)) {
      run.queued(unit, false);
      var _ = run.nextOffer(unit);
      lanes.remove(run, unit);
    }
  }

  /** A place at an agent that took this unit is free again. */
  void placeFree(TaskRun run, int unit) {
    lanes.credit(Lanes.Key.of(run.tenant(), run.machine().graph().unit(unit)));
    plan();
  }

  /** Agents came, left or changed. */
  void agentsChanged() {
    lanes.unblockAll();
    plan();
  }

  /**
   * Why a unit that waits for an agent has none yet; empty if it does not wait, or not for long.
   */
  String why(TaskRun run, int unit) {
    boolean waits = run.queued(unit) && run.machine().ready(unit);
    return waits ? lanes.why(Lanes.Key.of(run.tenant(), run.machine().graph().unit(unit))) : "";
  }

  /** How many units wait for an agent. */
  int waiting() {
    return lanes.waiting();
  }

  private void plan() {
    if (!planned) {
      planned = true;
      parts.loop().execute(this::pump);
    }
  }

  private void pump() {
    planned = false;
    for (int i = 0; i < STARTS_PER_TURN; i++) {
      Lanes.Lane lane = lanes.next();
      if (lane == null) {
        return;
      }
      Lanes.Ready head = lane.head();
      TaskRun run = head.run();
      if (run.gone || !run.machine().ready(head.unit())) {
        run.queued(head.unit(), false);
        lanes.done(lane, false);
      } else if (start(run, head.unit())) {
        lanes.done(lane, true);
      } else if (lanes.refused(lane, refusal)) {
        long pause = FIRST_PAUSE << Math.min(lane.refusals() - 1, MOST_DOUBLINGS);
        parts
            .loop()
            .after(
                pause,
                () -> {
                  lanes.unblock(lane);
                  plan();
                });
      }
    }
    plan();
  }

  /** False if nobody can take it now. */
  private boolean start(TaskRun run, int unit) {
    UnitSpec spec = run.machine().graph().unit(unit);
    Payload input = spec.input();
    if (spec.refers()) {
      switch (parts.documents().fill(spec, run::result)) {
        case Filling.Filled filled -> input = filled.input();
        case Filling.Broken broken -> {
          run.queued(unit, false);
          desk.happened(run, new TaskEvent.Broken(unit, broken.problem()));
          return true;
        }
      }
    }
    Call call = call(run, unit, spec, input);
    List<AgentId> failedAt = run.machine().unit(unit).failedAt();
    List<AgentId> avoid = failedAt.subList(Math.max(0, failedAt.size() - AVOIDED), failedAt.size());
    return switch (parts.router().hand(call, avoid, parts.loop())) {
      case Handing.Nobody nobody -> {
        refusal = nobody.fault().message();
        yield false;
      }
      case Handing.Taken taken -> {
        run.queued(unit, false);
        begin(run, unit, taken.handOver());
        yield true;
      }
    };
  }

  private void begin(TaskRun run, int unit, HandOver handOver) {
    int number = run.machine().unit(unit).attempt() + 1;
    UnitAttempt attempt =
        new UnitAttempt(parts, run, unit, number, handOver.agent(), handOver, judge);
    run.attempt(unit, attempt);
    run.progress(unit, null);
    desk.happened(run, new TaskEvent.Started(unit, handOver.agent(), token()));
    desk.await(run, attempt::deliver);
  }

  private Call call(TaskRun run, int unit, UnitSpec spec, Payload input) {
    String key = spec.wish().idempotencyKey();
    String own = key == null ? run.id().value() + '.' + spec.name() : key;
    return new Call(
        run.requestId(unit),
        new Principal("task", run.tenant(), EVERY_SCOPE),
        spec.target(),
        input,
        spec.wish().idempotencyKey(own),
        trace(run),
        0,
        null,
        false);
  }

  /** One trace for all units of a task. */
  private Trace trace(TaskRun run) {
    String hex = HexFormat.of().toHexDigits(run.id().value().hashCode());
    StringBuilder id = new StringBuilder(32);
    for (int i = 0; i < 4; i++) {
      id.append(HexFormat.of().toHexDigits(run.id().value().substring(i * 6).hashCode() | 1));
    }
    return new Trace(
        id.toString(), hex + HexFormat.of().toHexDigits(parts.random().nextInt() | 1), true, false);
  }

  private String token() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(parts.random().nextLong()) + hex.toHexDigits(parts.random().nextLong());
  }

  /** Whether a unit is one that an attempt may go on with. */
  static boolean running(TaskRun run, int unit) {
    return run.machine().unit(unit).state() == TaskState.RUNNING;
  }

  @Nullable UnitAttempt recovered(TaskRun run, int unit) {
    AgentId agent = run.machine().unit(unit).agent();
    if (agent == null) {
      return null;
    }
    UnitAttempt attempt =
        new UnitAttempt(parts, run, unit, run.machine().unit(unit).attempt(), agent, null, judge);
    run.attempt(unit, attempt);
    return attempt;
  }
}
