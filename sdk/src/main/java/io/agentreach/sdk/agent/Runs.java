package io.agentreach.sdk.agent;

import io.agentreach.sdk.handler.Order;
import io.agentreach.sdk.handler.Result;
import io.agentreach.sdk.handler.Run;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The runs at work and, for a while, those that ended: what makes a repeated request meet the first
 * one's run. Thread-safe; calls nothing foreign under its lock but {@link Run#join}.
 *
 * <p>A run that ended for good is kept for 10 minutes, and at most 10,000 runs with at most 32 MiB
 * of results; the oldest goes first. One that was cut short or may succeed when repeated is
 * forgotten at its end, unless it worked for a task: then its end is kept whatever it was, for the
 * hub to ask, and only a later attempt runs anew.
 */
final class Runs {
  private static final Duration KEPT = Duration.ofMinutes(10);
  private static final int MOST = 10_000;
  private static final long MOST_BYTES = 32L << 20;

  private final LongSupplier clock;
  private final Map<RunKey, Run> working = new HashMap<>();
  private final LinkedHashMap<RunKey, Ended> ended = new LinkedHashMap<>();
  private final Map<String, Run> byId = new HashMap<>();
  private long bytes;

  private record Ended(Run run, long at, int size) {}

  /** Runs under a clock that counts nanoseconds. */
  Runs(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * The run of a request, which from now on waits for it.
   *
   * @param fresh whether it is new, so that the caller has to start it
   * @param attempt the latest attempt that it was part of before
   */
  record Admitted(Run run, boolean fresh, int attempt) {}

  /** Finds the run of an equal request, or takes up the one that {@code make} brings. */
  synchronized Admitted admit(RunKey key, Order order, Supplier<Run> make) {
    expire();
    Ended old = ended.get(key);
    if (old != null && answers(old.run(), order)) {
      return joined(old.run(), order);
    }
    Run running = working.get(key);
    // Its end may be known before it is noted here.
    if (running != null && answers(running, order)) {
      return joined(running, order);
    }
    if (old != null) {
      ended.remove(key);
      bytes -= old.size();
    }
    Run run = make.get();
    working.put(key, run);
    byId.put(key.requestId(), run);
    var _ = run.finished().thenAccept(result -> end(key, run, result));
    return new Admitted(run, true, order.attempt());
  }

  private static Admitted joined(Run run, Order order) {
    int before = run.attempt();
    run.join(order);
    return new Admitted(run, false, before);
  }

  /** Whether a run's end, known or to come, is the answer to a request. */
  private static boolean answers(Run run, Order order) {
    Result result = run.finished().getNow(null);
    if (result == null || result.settled()) {
      return true;
    }
    return run.task() != null && !result.notTaken() && order.attempt() <= run.attempt();
  }

  private synchronized void end(RunKey key, Run run, Result result) {
    working.remove(key, run);
    boolean kept = result.settled() || (run.task() != null && !result.notTaken());
    if (!kept) {
      byId.remove(key.requestId(), run);
      return;
    }
    int size = result instanceof Result.Data data ? data.json().length : 0;
    ended.put(key, new Ended(run, clock.getAsLong(), size));
    bytes += size;
    expire();
  }

  private void expire() {
    long now = clock.getAsLong();
    Iterator<Map.Entry<RunKey, Ended>> oldest = ended.entrySet().iterator();
    while (oldest.hasNext()) {
      Map.Entry<RunKey, Ended> each = oldest.next();
      Ended entry = each.getValue();
      boolean fits = ended.size() <= MOST && bytes <= MOST_BYTES;
      if (fits && now - entry.at() < KEPT.toNanos()) {
        return;
      }
      oldest.remove();
      bytes -= entry.size();
      byId.remove(each.getKey().requestId(), entry.run());
    }
  }

  /** The latest run of a request id, at work or kept, or null. */
  synchronized @Nullable Run find(String requestId) {
    expire();
    return byId.get(requestId);
  }

  /** Breaks off whatever is at work. */
  void abortAll() {
    for (Run each : snapshot()) {
      each.abort();
    }
  }

  private synchronized Run[] snapshot() {
    return working.values().toArray(new Run[0]);
  }
}
