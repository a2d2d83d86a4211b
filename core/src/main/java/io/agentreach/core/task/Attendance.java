package io.agentreach.core.task;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.JsonText;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.UnitFailure;
import io.agentreach.core.port.TaskDocuments;
import io.agentreach.core.task.TaskEvent.Again;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decides what the ends of attempts mean, and whether results are valid. Lives on the engine's
 * loop.
 */
final class Attendance implements UnitAttempt.Judge {
  private final TaskParts parts;
  private final Desk desk;

  Attendance(TaskParts parts, Desk desk) {
    this.parts = parts;
    this.desk = desk;
  }

  @Override
  public void ended(UnitAttempt attempt, Receipt receipt) {
    TaskRun run = attempt.run();
    if (attempt.over() || run.gone) {
      return;
    }
    switch (receipt) {
      case Receipt.Replied replied -> {
        attempt.answered();
        judge(
            run,
            attempt.unit(),
            attempt.number(),
            attempt.agent(),
            replied.payload(),
            outcome -> {});
      }
      case Receipt.Failed failed when FailureRule.uncertain(failed) -> {
        desk.placeFree(run, attempt.unit());
        attempt.detach(failed.message());
      }
      case Receipt.Failed failed -> {
        attempt.answered();
        failed(run, attempt, failed);
      }
    }
  }

  /** The agent said that it failed. */
  void failed(TaskRun run, UnitAttempt attempt, Receipt.Failed failed) {
    Payload document = failed.document();
    TaskDocuments.Said said =
        document == null ? TaskDocuments.Said.NOTHING : parts.documents().said(document);
    boolean more = !said.message().isEmpty() && !failed.message().contains(said.message());
    desk.happened(
        run,
        new TaskEvent.Failed(
            attempt.unit(),
            attempt.number(),
            FailureRule.failure(failed),
            FailureRule.again(failed, attempt.repeatable(), said.retryable()),
            more ? failed.message() + ": " + said.message() : failed.message(),
            failed.retryAfter()));
  }

  @Override
  public void givenUp(UnitAttempt attempt, UnitFailure failure, String why) {
    TaskRun run = attempt.run();
    if (attempt.over() || run.gone) {
      return;
    }
    boolean repeatable = attempt.repeatable();
    String more = repeatable ? "" : "; what it did is not known, and doing it twice could do harm";
    attempt.expire(Receipt.Failed.unknown(FaultCode.TIMEOUT, why));
    desk.happened(
        run,
        new TaskEvent.Failed(
            attempt.unit(),
            attempt.number(),
            failure,
            repeatable ? Again.LATER : Again.NEVER,
            why + more,
            null));
  }

  @Override
  public void progressed(UnitAttempt attempt, Progress progress) {
    TaskRun run = attempt.run();
    run.progress(attempt.unit(), progress);
    String unit = run.machine().graph().unit(attempt.unit()).name();
    List.copyOf(run.watchers())
        .forEach(watcher -> watcher.progress(unit, attempt.number(), progress));
  }

  /** An agent left for good, and with it what it was doing. */
  void removed(AgentKey agent) {
    for (TaskRun run : desk.runs()) {
      for (int i = 0; i < run.machine().graph().size(); i++) {
        UnitAttempt attempt = run.attempt(i);
        if (attempt != null && new AgentKey(run.tenant(), attempt.agent()).equals(agent)) {
          desk.happened(
              run,
              new TaskEvent.Failed(
                  i,
                  attempt.number(),
                  UnitFailure.EXEC_FAILED,
                  attempt.repeatable() ? Again.LATER : Again.NEVER,
                  "the agent " + agent.agent() + " was removed",
                  null));
        }
      }
    }
    desk.agentsChanged();
  }

  /** Judges a result; the hearer is told what became of it, once that is decided. */
  void judge(
      TaskRun run,
      int unit,
      int attempt,
      @Nullable AgentId agent,
      Payload result,
      Consumer<Confirmation> hearer) {
    int most = parts.rules().mostResultBytes();
    if (result.size() > most) {
      invalid(
          run,
          unit,
          attempt,
          "the result has "
              + result.size()
              + " bytes, the limit is "
              + most
              + " (reach.tasks.max_result)",
          hearer);
      return;
    }
    if (run.bytes + result.size() > TaskRules.MOST_TASK_BYTES) {
      invalid(
          run,
          unit,
          attempt,
          "the results of one task may have " + TaskRules.MOST_TASK_BYTES + " bytes together",
          hearer);
      return;
    }
    JsonText schema = run.machine().graph().unit(unit).resultSchema();
    if (schema == null) {
      valid(run, unit, attempt, agent, result, hearer);
      return;
    }
    run.checking++;
    parts
        .results()
        .check(
            schema,
            result,
            problem ->
                parts
                    .loop()
                    .execute(() -> {
                      run.checking--;
                      if (problem == null) {
                        valid(run, unit, attempt, agent, result, hearer);
                      } else {
                        invalid(
                            run,
                            unit,
                            attempt,
                            "the result does not fit result_schema: " + problem,
                            hearer);
                      }
                    }));
  }

  private void valid(
      TaskRun run,
      int unit,
      int attempt,
      @Nullable AgentId agent,
      Payload result,
      Consumer<Confirmation> hearer) {
    boolean fits = run.machine().unit(unit).takes(TaskLine.Kind.CONFIRMED) && !run.gone;
    desk.grew(run, fits ? result.size() : 0);
    desk.happened(run, new TaskEvent.Succeeded(unit, attempt, agent, result));
    TaskState state = run.machine().unit(unit).state();
    hearer.accept(
        fits ? new Confirmation(Confirmation.Kind.CONFIRMED, state, "") : over(run, unit));
  }

  private static Confirmation over(TaskRun run, int unit) {
    TaskState state = run.machine().unit(unit).state();
    boolean confirmed = state == TaskState.CONFIRMED;
    return new Confirmation(
        confirmed ? Confirmation.Kind.DUPLICATE : Confirmation.Kind.LATE,
        state,
        confirmed ? "" : "the unit is " + state + " already");
  }

  private void invalid(
      TaskRun run, int unit, int attempt, String problem, Consumer<Confirmation> hearer) {
    desk.happened(
        run,
        new TaskEvent.Failed(
            unit, attempt, UnitFailure.INVALID_RESULT, Again.NEVER, problem, null));
    TaskState state = run.machine().unit(unit).state();
    hearer.accept(new Confirmation(Confirmation.Kind.INVALID_RESULT, state, problem));
  }
}
