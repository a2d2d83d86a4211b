package io.agentreach.sdk.health;

import io.agentreach.core.port.Loop;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A question that may block, asked again and again off the loop and one at a time. Lives on the
 * loop. Each {@link #ask} is answered once: by the answer, or by null where the question failed, or
 * takes longer than its time limit.
 */
final class Probe<T> {
  static final Duration LIMIT = Duration.ofSeconds(2);

  private static final System.Logger LOG = System.getLogger(Probe.class.getName());

  private final String name;
  private final Callable<@Nullable T> question;
  private final Loop loop;
  private final Errands errands;
  private final Consumer<@Nullable T> hearer;
  private @Nullable Asked open;

  private static final class Asked {
    Errands.@Nullable Errand errand;
    Loop.@Nullable Timer limit;
    boolean late;
  }

  /** {@code hearer} is called on the loop. */
  Probe(
      String name,
      Callable<@Nullable T> question,
      Loop loop,
      Errands errands,
      Consumer<@Nullable T> hearer) {
    this.name = name;
    this.question = question;
    this.loop = loop;
    this.errands = errands;
    this.hearer = hearer;
  }

  /** Asks, unless an earlier question is still open; one that is late counts as failed anew. */
  void ask() {
    Asked before = open;
    if (before != null) {
      if (before.late) {
        hearer.accept(null);
      }
      return;
    }
    Asked asked = new Asked();
    open = asked;
    asked.limit = loop.after(LIMIT.toNanos(), () -> late(asked));
    asked.errand =
        errands.start(() -> {
          T answer = answer();
          loop.execute(() -> answered(asked, answer));
        });
  }

  private @Nullable T answer() {
    try {
      return question.call();
    } catch (Exception e) {
      LOG.log(System.Logger.Level.DEBUG, name + " failed", e);
      return null;
    } catch (Error e) {
      LOG.log(System.Logger.Level.ERROR, name + " failed", e);
      return null;
    }
  }

  private void late(Asked asked) {
    asked.late = true;
    if (asked.errand != null) {
      asked.errand.interrupt();
    }
    hearer.accept(null);
  }

  private void answered(Asked asked, @Nullable T answer) {
    open = null;
    if (asked.limit != null) {
      asked.limit.cancel();
    }
    if (!asked.late) {
      hearer.accept(answer);
    }
  }
}
