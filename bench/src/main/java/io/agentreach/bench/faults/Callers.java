package io.agentreach.bench.faults;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.PoolOptions;
import org.jspecify.annotations.Nullable;

/**
 * Many callers that each send a call at their own fixed times, whether or not their last one was
 * answered: so an agent that hangs hides nothing. Runs on one event loop.
 */
final class Callers {
  private static final int CONNECTIONS = 8_192;
  private static final int CONNECT_MS = 2_000;

  private final Vertx vertx;
  private final HttpClient client;
  private final Plan plan;
  private final Outcomes outcomes;
  private final Promise<Outcomes> over = Promise.promise();
  private final long began = System.nanoTime();
  private long sent;
  private long ended;

  /**
   * What they do.
   *
   * @param base the hub's port; the agents' are the next four
   * @param everyMs after how many milliseconds each caller sends its next call
   * @param seconds how long calls are sent
   * @param quietFrom the seconds in which nothing is broken begin here
   * @param quietUntil and end here
   * @param limitMs how long a call may take with all its attempts
   */
  record Plan(
      Way way,
      int base,
      int callers,
      int everyMs,
      int seconds,
      double quietFrom,
      double quietUntil,
      long limitMs) {
    Plan {
      if (callers < 1 || everyMs < 1 || seconds < 1 || limitMs < 1) {
        throw new IllegalArgumentException("callers, everyMs, seconds and limitMs must be >= 1");
      }
    }

    long calls() {
      return 1_000L * seconds * callers / everyMs;
    }
  }

  private Callers(Vertx vertx, Plan plan) {
    this.vertx = vertx;
    this.plan = plan;
    this.outcomes = new Outcomes((long) (plan.quietFrom * 1e9), (long) (plan.quietUntil * 1e9));
    this.client =
        vertx.createHttpClient(
            new HttpClientOptions().setConnectTimeout(CONNECT_MS),
            new PoolOptions().setHttp1MaxSize(CONNECTIONS).setMaxWaitQueueSize(-1));
  }

  /**
   * Arguments: direct, retrying or hub; the hub's port; how many callers; the milliseconds between
   * two calls of one; the seconds of the run; the seconds from and until which nothing is broken;
   * the milliseconds that a call may take.
   */
  public static void main(String[] arguments) {
    Plan plan =
        new Plan(
            Way.named(arguments[0]),
            Integer.parseInt(arguments[1]),
            Integer.parseInt(arguments[2]),
            Integer.parseInt(arguments[3]),
            Integer.parseInt(arguments[4]),
            Double.parseDouble(arguments[5]),
            Double.parseDouble(arguments[6]),
            Long.parseLong(arguments[7]));
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    System.out.println("begun");
    Outcomes outcomes = run(vertx, plan).await();
    System.out.println("RESULT " + outcomes.line());
    System.out.println("FAILED " + outcomes.failures());
    vertx.close().await();
  }

  /** Runs to the last answer. */
  static Future<Outcomes> run(Vertx vertx, Plan plan) {
    Promise<Outcomes> done = Promise.promise();
    vertx.runOnContext(start -> {
      Callers callers = new Callers(vertx, plan);
      callers.over.future().onComplete(done);
      callers.vertx.setPeriodic(1, callers::send);
    });
    return done.future();
  }

  private void send(long timer) {
    long due = (System.nanoTime() - began) / 1_000_000 * plan.callers / plan.everyMs;
    while (sent < Math.min(due, plan.calls())) {
      call(sent++);
    }
    if (sent == plan.calls()) {
      vertx.cancelTimer(timer);
    }
  }

  private void call(long number) {
    long at = System.nanoTime();
    attempt(number, 0)
        .onSuccess(why -> {
          long now = System.nanoTime();
          if (why == null) {
            outcomes.succeeded(at - began, now - at);
          } else {
            outcomes.failed(why);
          }
          if (++ended == plan.calls()) {
            over.complete(outcomes);
          }
        });
  }

  private Future<@Nullable String> attempt(long number, int attempt) {
    Door door = plan.way.door((int) (number % plan.callers), attempt);
    long limit = plan.limitMs / plan.way.attempts();
    Future<@Nullable String> first =
        Attempt.send(client, door, plan.base, "bench-" + number, limit);
    return attempt + 1 == plan.way.attempts()
        ? first
        : first.compose(
            why -> why == null ? Future.succeededFuture(null) : attempt(number, attempt + 1));
  }
}
