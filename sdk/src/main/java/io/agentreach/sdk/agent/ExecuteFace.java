package io.agentreach.sdk.agent;

import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.Caller;
import io.agentreach.sdk.handler.Order;
import io.agentreach.sdk.handler.Result;
import io.agentreach.sdk.handler.Run;
import io.agentreach.sdk.handler.Skill;
import io.agentreach.sdk.handler.TaskPart;
import io.agentreach.sdk.handler.TaskTerms;
import io.agentreach.sdk.handler.WorkPool;
import io.agentreach.sdk.server.Exchange;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Takes orders, has them worked on, and answers. Thread-safe; each call blocks its own thread. */
final class ExecuteFace {
  private static final System.Logger LOG = System.getLogger(ExecuteFace.class.getName());
  private static final Duration SOON = Duration.ofSeconds(1);

  private static final Result.Failure STOPPING =
      Result.Failure.of(FaultCode.SHUTTING_DOWN, "the agent is stopping").after(SOON);
  private static final Result.Failure LATE =
      Result.Failure.of(FaultCode.TIMEOUT, "the time limit ran out at the agent");
  private static final Result.Failure GONE =
      Result.Failure.of(FaultCode.CANCELLED, "the caller is gone");

  private final OrderReader reader;
  private final Runs runs;
  private final WorkPool pool;
  private final Caller caller;
  private final Outbox outbox;
  private final TaskTerms terms;
  private final OpenCount open = new OpenCount();
  private volatile boolean draining;

  ExecuteFace(
      OrderReader reader, Runs runs, WorkPool pool, Caller caller, Outbox outbox, TaskTerms terms) {
    this.reader = reader;
    this.runs = runs;
    this.pool = pool;
    this.caller = caller;
    this.outbox = outbox;
    this.terms = terms;
  }

  void execute(Exchange exchange) throws IOException {
    open.enter();
    try {
      if (draining) {
        Answers.send(exchange, STOPPING);
        return;
      }
      switch (reader.read(exchange)) {
        case OrderReader.Read.Bad(Result.Failure failure) -> Answers.send(exchange, failure);
        case OrderReader.Read.Fine(Order order, Skill skill) -> work(exchange, order, skill);
      }
    } finally {
      open.leave();
    }
  }

  private void work(Exchange exchange, Order order, Skill skill) throws IOException {
    EventWriter events =
        order.task() == null && wantsEvents(exchange) ? new EventWriter(exchange) : null;
    RunKey key = RunKey.of(order.requestId(), order.capability(), order.params());
    CompletableFuture<Result> gone = new CompletableFuture<>();
    exchange.whenGone(() -> gone.complete(GONE));
    Runs.Admitted admitted;
    Result result;
    do {
      admitted = runs.admit(key, order, () -> make(order, skill, events));
      if (admitted.fresh() && !pool.offer(admitted.run())) {
        admitted
            .run()
            .reject(
                Result.Failure.of(FaultCode.LOAD_TOO_HIGH, "the agent is full")
                    .after(pool.nextPlace()));
      }
      result = await(admitted.run(), gone, order, events);
      // An earlier run that was given up before its end tells nothing: this request runs itself.
    } while (!admitted.fresh()
        && cutShort(result)
        && !gone.isDone()
        && (order.task() == null ? timeLeft(order) : order.attempt() > admitted.attempt()));
    TaskPart task = order.task();
    if (task == null) {
      answer(exchange, events, result);
    } else if (gone.isDone() || !sent(exchange, task, result)) {
      postLater(task, admitted.run());
    }
  }

  private Run make(Order order, Skill skill, @Nullable EventWriter events) {
    return order.task() == null
        ? new Run(order, skill, events, caller)
        : new Run(order, skill, caller, terms);
  }

  private static boolean sent(Exchange exchange, TaskPart task, Result result) {
    try {
      Answers.send(exchange, result);
      return true;
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "the hub is gone before the result of " + task, e);
      return false;
    }
  }

  /** Hands the result over when there is one; until then the request counts as open. */
  private void postLater(TaskPart task, Run run) {
    open.enter();
    var _ =
        run.finished()
            .thenAccept(result -> {
              outbox.post(task, result);
              open.leave();
            });
  }

  private static void answer(Exchange exchange, @Nullable EventWriter events, Result result)
      throws IOException {
    if (!exchange.isGone() && (events == null || !events.end(result))) {
      Answers.send(exchange, result);
    }
  }

  private static boolean cutShort(Result result) {
    return result instanceof Result.Failure failure && failure.cutShort();
  }

  private static boolean timeLeft(Order order) {
    return order.deadline() - System.nanoTime() > 0;
  }

  private static boolean wantsEvents(Exchange exchange) {
    String accept = exchange.header("accept");
    return accept != null && accept.contains("text/event-stream");
  }

  private static Result await(
      Run run, CompletableFuture<Result> gone, Order order, @Nullable EventWriter events)
      throws IOException {
    CompletableFuture<Result> either = new CompletableFuture<>();
    var _ = run.finished().thenAccept(either::complete);
    var _ = gone.thenAccept(either::complete);
    long pause = Run.FIRST_SIGN.toNanos();
    try {
      while (true) {
        long left =
            order.task() == null
                ? Math.max(order.deadline() - System.nanoTime(), 0)
                : Long.MAX_VALUE;
        boolean signs = events != null && left > pause;
        try {
          return either.get(signs ? pause : left, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
          if (events == null || !signs) {
            return LATE;
          }
          run.sign();
          pause = Run.SIGN.toNanos();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return GONE;
    } catch (ExecutionException e) {
      throw new IllegalStateException("runs never fail but by their result", e);
    } finally {
      run.leave();
    }
  }

  /** Takes nothing new from now on. */
  void drain() {
    draining = true;
  }

  /** Waits until everything is answered; false if that takes longer than {@code patience}. */
  boolean awaitQuiet(Duration patience) {
    return open.awaitNone(patience);
  }
}
