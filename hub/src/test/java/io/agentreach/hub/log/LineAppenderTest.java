package io.agentreach.hub.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.requirements.Satisfies;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@Satisfies("I4")
class LineAppenderTest {
  private final Recorder out = new Recorder();

  @Test
  void linesComeInOrderWithoutAnybodyAskingForThem() {
    LineAppender appender = started(100);
    appender.doAppend(Lines.line("first"));
    await().until(() -> out.flushed().contains("first"));
    appender.doAppend(Lines.line("second"));
    appender.doAppend(Lines.line("third"));
    await().until(() -> out.flushed().contains("third"));
    assertThat(out.flushed()).containsSubsequence("first", "second", "third");
    appender.stop();
  }

  @Test
  void stoppingWritesWhatWaits() {
    LineAppender appender = started(1_000);
    for (int i = 0; i < 500; i++) {
      appender.doAppend(Lines.line("line-" + i));
    }
    appender.stop();
    assertThat(out.flushed().lines()).hasSize(500).last().asString().contains("line-499");
  }

  @Test
  void whoeverLogsIsNotHeldAndWhatWasDroppedIsCounted() throws InterruptedException {
    LineAppender appender = started(10);
    out.hold();
    appender.doAppend(Lines.line("held"));
    out.awaitHeld();
    for (int i = 0; i < 25; i++) {
      appender.doAppend(Lines.line("line-" + i));
    }
    out.release();
    await().until(() -> out.flushed().contains("15 log lines were dropped"));
    assertThat(out.flushed()).contains("line-9").doesNotContain("line-10");
    appender.stop();
  }

  private LineAppender started(int most) {
    LineAppender appender = new LineAppender(new JsonLines(), out, most);
    appender.setContext(Lines.CONTEXT);
    appender.start();
    return appender;
  }

  /** Keeps what is written, and can make the writer wait. */
  private static final class Recorder extends OutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile boolean holding;
    private volatile String flushed = "";

    void hold() {
      holding = true;
    }

    void awaitHeld() throws InterruptedException {
      assertThat(held.await(10, TimeUnit.SECONDS)).isTrue();
    }

    void release() {
      released.countDown();
    }

    String flushed() {
      return flushed;
    }

    @Override
    public void write(int b) {
      throw new UnsupportedOperationException("lines are written as arrays");
    }

    @Override
    public void write(byte[] from, int start, int length) throws IOException {
      if (holding) {
        holding = false;
        held.countDown();
        await(released);
      }
      bytes.write(from, start, length);
    }

    private static void await(CountDownLatch latch) throws IOException {
      try {
        if (!latch.await(10, TimeUnit.SECONDS)) {
          throw new IOException("never released");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }

    @Override
    public void flush() {
      flushed = bytes.toString(StandardCharsets.UTF_8);
    }
  }
}
