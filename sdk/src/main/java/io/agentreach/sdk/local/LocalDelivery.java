package io.agentreach.sdk.local;

import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Loop;
import io.agentreach.sdk.handler.EventSink;
import io.agentreach.sdk.handler.Run;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a local agent. Handlers' threads push events in and wait while too many of them
 * have not been passed on; everything else happens on the loop.
 */
final class LocalDelivery implements Channel.Delivery, EventSink {
  private static final int MOST_AHEAD = 16;

  private final Loop loop;
  private final Channel.Listener listener;
  private final Semaphore room = new Semaphore(MOST_AHEAD);
  private volatile boolean cancelled;

  // Below: touched on the loop only.
  private final Queue<Frame> frames = new ArrayDeque<>();
  private @Nullable Run run;
  private @Nullable Receipt end;
  private boolean streamed;
  private boolean paused;

  LocalDelivery(Loop loop, Channel.Listener listener) {
    this.loop = loop;
    this.listener = listener;
  }

  void begin(Run work) {
    run = work;
  }

  @Override
  public void event(String type, byte[] json) throws IOException {
    try {
      room.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException) new InterruptedIOException("given up").initCause(e);
    }
    if (cancelled) {
      throw new IOException("the call was given up");
    }
    Frame frame = new Frame(type, Payload.of(json));
    loop.execute(() -> {
      frames.add(frame);
      passOn();
    });
  }

  /** Whether any event has come. */
  boolean streamed() {
    return streamed || !frames.isEmpty();
  }

  /** The end, which is passed on after all events. */
  void end(Receipt receipt) {
    end = receipt;
    passOn();
  }

  private void passOn() {
    // The listener may pause or cancel while it takes a frame.
    while (!paused && !cancelled && !frames.isEmpty()) {
      streamed = true;
      Frame next = frames.remove();
      room.release();
      listener.frame(next);
    }
    Receipt last = end;
    if (last != null && !paused && !cancelled) {
      end = null;
      listener.end(last);
    }
  }

  @Override
  public void cancel() {
    cancelled = true;
    // Whoever waits for room has to see that nobody wants anything any more.
    room.release(MOST_AHEAD);
    Run work = run;
    if (work != null) {
      work.cancel();
    }
  }

  @Override
  public void pause() {
    paused = true;
  }

  @Override
  public void resume() {
    paused = false;
    passOn();
  }
}
