package io.agentreach.wire.check;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Capability.Validate;
import io.agentreach.core.model.JsonText;
import io.agentreach.core.model.Payload;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.port.ResultCheck;
import io.agentreach.wire.check.Verdicts.Verdict;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks inputs as capabilities want it. Small ones at once, on whatever thread asks; the others
 * beforehand by {@link #later}, on threads of its own, few and with a bounded queue. Within a
 * decision only what is known or small is answered, so that no decision takes long. Thread-safe.
 */
public final class InputChecks implements InputCheck, ResultCheck, AutoCloseable {
  /** How many bytes are checked at once. */
  static final int AT_ONCE_BYTES = 8 * 1_024;

  private static final int WAITING = 256;

  /** How many bytes of inputs may wait or be checked at once; one input may always. */
  private static final long WAITING_BYTES = 64L << 20;

  private static final String NOT_BEFORE =
      "payload was not checked against this schema: it is new, or one too many; send the call"
          + " again";
  private static final String COSTLY =
      "payload takes more work to be checked than the hub does; send less, or simplify the schema";

  private final Schemas schemas;
  private final ThreadPoolExecutor threads;
  private final AtomicLong waitingBytes = new AtomicLong();

  /** Checks with {@code count} threads for what is large. */
  public InputChecks(Schemas schemas, int count) {
    this.schemas = schemas;
    AtomicInteger number = new AtomicInteger();
    this.threads =
        new ThreadPoolExecutor(
            count,
            count,
            10,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            work ->
                Thread.ofPlatform()
                    .daemon()
                    .name("reach-check-" + number.incrementAndGet())
                    .unstarted(work));
    threads.allowCoreThreadTimeOut(true);
  }

  @Override
  public @Nullable String problem(Capability capability, Payload input) {
    Way way = Way.of(capability);
    if (way == null) {
      return null;
    }
    Verdicts verdicts = input instanceof CheckedPayload checked ? checked.verdicts() : null;
    Verdict known = verdicts == null ? null : verdicts.on(capability);
    if (known != null) {
      return known.problem();
    }
    boolean full = verdicts != null && verdicts.full();
    Verdict verdict = full ? null : atOnce(way, input.size() <= AT_ONCE_BYTES, input);
    if (verdict == null) {
      return NOT_BEFORE;
    }
    if (verdicts != null) {
      verdicts.add(verdict);
    }
    return verdict.problem();
  }

  /**
   * Whether all that the capabilities want to know of the input is known or was found out now. If
   * not, call {@link #later}.
   */
  public boolean atOnce(CheckedPayload input, List<Capability> capabilities) {
    Verdicts verdicts = input.verdicts();
    long bytes = 0;
    boolean all = true;
    for (int i = 0; i < capabilities.size() && all; i++) {
      Way way = verdicts.on(capabilities.get(i)) == null ? Way.of(capabilities.get(i)) : null;
      if (way != null) {
        bytes += Math.max(1, input.size());
        Verdict verdict = atOnce(way, bytes <= AT_ONCE_BYTES, input);
        all = verdict != null;
        if (verdict != null) {
          verdicts.add(verdict);
        }
      }
    }
    return all;
  }

  private @Nullable Verdict atOnce(Way way, boolean small, Payload input) {
    CompiledSchema schema = small ? schemas.atHand(way) : null;
    try {
      return schema == null
          ? null
          : new Verdict(way, schema.problem(input.bytes(), Effort.AT_ONCE));
    } catch (TooCostly e) {
      return null;
    }
  }

  /**
   * Finds out all that the capabilities want to know of the input, on another thread, and then
   * calls {@code done} there.
   *
   * @return false if too many inputs wait to be checked: nothing will happen
   */
  public boolean later(CheckedPayload input, List<Capability> capabilities, Runnable done) {
    long size = input.size();
    if (waitingBytes.addAndGet(size) > Math.max(size, WAITING_BYTES)) {
      waitingBytes.addAndGet(-size);
      return false;
    }
    try {
      threads.execute(() -> {
        try {
          checkAll(input, capabilities);
        } finally {
          waitingBytes.addAndGet(-size);
          done.run();
        }
      });
      return true;
    } catch (RejectedExecutionException e) {
      waitingBytes.addAndGet(-size);
      return false;
    }
  }

  private void checkAll(CheckedPayload input, List<Capability> capabilities) {
    Verdicts verdicts = input.verdicts();
    byte[] bytes = input.bytes();
    Effort effort = Effort.LATER.shared(Math.max(1, capabilities.size()));
    for (Capability each : capabilities) {
      Way way = verdicts.on(each) == null ? Way.of(each) : null;
      if (way != null) {
        verdicts.add(new Verdict(way, problem(schemas.ready(way), bytes, effort)));
      }
    }
  }

  private static @Nullable String problem(CompiledSchema schema, byte[] input, Effort effort) {
    try {
      return schema.problem(input, effort);
    } catch (TooCostly e) {
      return COSTLY;
    }
  }

  @Override
  public void check(JsonText schema, Payload result, Consumer<@Nullable String> hearer) {
    Way way = new Way(Validate.SCHEMA, schema);
    Verdict verdict = atOnce(way, result.size() <= AT_ONCE_BYTES, result);
    if (verdict != null) {
      hearer.accept(verdict.problem());
      return;
    }
    byte[] bytes = result.bytes();
    Runnable work = () -> hearer.accept(problem(schemas.ready(way), bytes, Effort.LATER));
    try {
      threads.execute(work);
    } catch (RejectedExecutionException e) {
      // A result cannot be sent away like a request: whoever brings it waits for its turn.
      work.run();
    }
  }

  /** How many inputs wait to be checked. */
  public int waiting() {
    return threads.getQueue().size();
  }

  /** Takes nothing more and drops what waits. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
