package io.agentreach.sdk.agent;

import io.agentreach.core.port.Loop;
import io.agentreach.sdk.handler.Result;
import io.agentreach.sdk.handler.TaskPart;
import io.agentreach.sdk.loop.Backoff;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.function.DoubleSupplier;

/**
 * Results of tasks that no connection could take: each is posted until the hub has judged it, for
 * 24 h at most. Thread-safe; never blocks but in {@link #awaitEmpty}.
 *
 * <p>At most 1,000 results with at most 32 MiB wait; the oldest goes first, with a warning. The hub
 * then finds out by asking, or by the attempt's time limit.
 */
final class Outbox {
  private static final System.Logger LOG = System.getLogger(Outbox.class.getName());
  private static final Backoff PACE = new Backoff(Duration.ofMillis(500), Duration.ofSeconds(15));
  private static final Duration LONGEST = Duration.ofHours(24);
  private static final int MOST = 1_000;
  private static final long MOST_BYTES = 32L << 20;

  private final Loop loop;
  private final TaskLink link;
  private final DoubleSupplier chance;
  private final LinkedHashMap<TaskPart, Letter> letters = new LinkedHashMap<>();
  private long bytes;

  private record Letter(Result result, long since, int size) {}

  Outbox(Loop loop, TaskLink link, DoubleSupplier chance) {
    this.loop = loop;
    this.link = link;
    this.chance = chance;
  }

  /** Takes a result; nothing if one of the same attempt waits already. */
  void post(TaskPart part, Result result) {
    int size = result instanceof Result.Data data ? data.json().length : 0;
    Letter letter = new Letter(result, loop.now(), size);
    synchronized (this) {
      if (letters.putIfAbsent(part, letter) != null) {
        return;
      }
      bytes += size;
      while (letters.size() > MOST || (bytes > MOST_BYTES && letters.size() > 1)) {
        TaskPart oldest = letters.firstEntry().getKey();
        drop(oldest, "too many results wait for a hub");
      }
    }
    send(part, letter, 1);
  }

  private void send(TaskPart part, Letter letter, int turn) {
    if (!waits(part, letter)) {
      return;
    }
    var _ =
        link.result(part, letter.result())
            .thenAccept(posted -> {
              switch (posted) {
                case TAKEN -> remove(part, letter);
                case REFUSED -> {
                  LOG.log(
                      System.Logger.Level.INFO, "the hub does not want the result of {0}", part);
                  remove(part, letter);
                }
                case MISSED -> loop.execute(() -> later(part, letter, turn));
              }
            });
  }

  private void later(TaskPart part, Letter letter, int turn) {
    if (loop.now() - letter.since() >= LONGEST.toNanos()) {
      synchronized (this) {
        if (waits(part, letter)) {
          drop(part, "no hub took it for 24 h");
        }
      }
      return;
    }
    loop.after(PACE.nanos(turn, chance.getAsDouble()), () -> send(part, letter, turn + 1));
  }

  private synchronized boolean waits(TaskPart part, Letter letter) {
    return letter.equals(letters.get(part));
  }

  private synchronized void drop(TaskPart part, String why) {
    LOG.log(System.Logger.Level.WARNING, "the result of {0} is dropped: {1}", part, why);
    Letter letter = letters.get(part);
    if (letter != null) {
      remove(part, letter);
    }
  }

  private synchronized void remove(TaskPart part, Letter letter) {
    if (letters.remove(part, letter)) {
      bytes -= letter.size();
      notifyAll();
    }
  }

  /** Waits until none is left; false if that takes too long, or on an interrupt. */
  synchronized boolean awaitEmpty(Duration patience) {
    long until = System.nanoTime() + patience.toNanos();
    while (!letters.isEmpty()) {
      long left = (until - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }
}
