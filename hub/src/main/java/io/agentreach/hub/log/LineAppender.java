package io.agentreach.hub.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.encoder.Encoder;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Formats and writes lines on a thread of its own, all that came within {@link #PAUSE} together: a
 * call neither waits for its line nor pays for waking that thread. When the thread cannot keep up,
 * lines are dropped and counted. Thread-safe; appending never blocks.
 */
final class LineAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
  /** How late a line may be. */
  static final Duration PAUSE = Duration.ofMillis(20);

  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  private final Encoder<ILoggingEvent> encoder;
  private final OutputStream out;
  private final BlockingQueue<ILoggingEvent> waiting;
  private final LongAdder dropped = new LongAdder();
  private final AtomicBoolean idle = new AtomicBoolean();
  private final Thread writer = Thread.ofPlatform().daemon().name("reach-log").unstarted(this::run);
  private volatile boolean stopping;

  /**
   * @param most so many lines may wait
   */
  LineAppender(Encoder<ILoggingEvent> encoder, OutputStream out, int most) {
    this.encoder = encoder;
    this.out = out;
    this.waiting = new ArrayBlockingQueue<>(most);
  }

  @Override
  public void start() {
    super.start();
    writer.start();
  }

  @Override
  protected void append(ILoggingEvent event) {
    // What the message is made of may change later.
    event.getFormattedMessage();
    if (!waiting.offer(event)) {
      dropped.increment();
    }
    if (idle.get() && idle.compareAndSet(true, false)) {
      LockSupport.unpark(writer);
    }
  }

  /** Writes what waits, for 2 s at most. */
  @Override
  public void stop() {
    if (!isStarted()) {
      return;
    }
    super.stop();
    stopping = true;
    LockSupport.unpark(writer);
    try {
      writer.join(LAST_WORDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    List<ILoggingEvent> batch = new ArrayList<>();
    while (true) {
      waiting.drainTo(batch);
      if (!batch.isEmpty()) {
        write(batch);
        batch.clear();
      } else if (stopping) {
        return;
      } else {
        rest();
      }
      if (!stopping) {
        LockSupport.parkNanos(this, PAUSE.toNanos());
      }
    }
  }

  private void rest() {
    idle.set(true);
    if (waiting.isEmpty() && !stopping) {
      LockSupport.park(this);
    }
    idle.set(false);
  }

  private void write(List<ILoggingEvent> batch) {
    try {
      for (ILoggingEvent each : batch) {
        out.write(encoder.encode(each));
      }
      long lost = dropped.sumThenReset();
      if (lost > 0) {
        out.write(encoder.encode(loss(lost)));
      }
      out.flush();
    } catch (IOException e) {
      addError("the log cannot be written", e);
    }
  }

  private ILoggingEvent loss(long lines) {
    Logger logger = ((LoggerContext) getContext()).getLogger("reach.log");
    String message = lines + " log lines were dropped: they came faster than they could be written";
    return new LoggingEvent(LineAppender.class.getName(), logger, Level.WARN, message, null, null);
  }
}
