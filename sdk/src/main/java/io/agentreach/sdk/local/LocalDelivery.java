package io.agentreach.sdk.local;

import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Payload;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Loop;
import io.agentreach.sdk.handler.EventSink;
import io.agentreach.sdk.handler.Run;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a local agent. Handlers' threads push events in and wait while the loop is behind
 * or the caller does not read; everything else happens on the loop.
 */
final class LocalDelivery implements Channel.Delivery, EventSink {
  private static final int MOST_AHEAD = 16;

  private final Loop loop;
  private final Channel.Listener listener;
  private @Nullable Run run;
  private boolean cancelled;
  private boolean paused;
  private int ahead;

  LocalDelivery(Loop loop, Channel.Listener listener) {
    this.loop = loop;
    this.listener = listener;
  }

  void begin(Run work) {
    run = work;
  }

  @Override
  public void event(String type, byte[] json) throws IOException {
    synchronized (this) {
      while (!cancelled && (paused || ahead >= MOST_AHEAD)) {
        try {
          wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw (InterruptedIOException) new InterruptedIOException("given up").initCause(e);
        }
      }
      if (cancelled) {
        throw new IOException("the call was given up");
      }
      ahead++;
    }
    Frame frame = new Frame(type, Payload.of(json));
    loop.execute(() -> pass(frame));
  }

  private void pass(Frame frame) {
    synchronized (this) {
      ahead--;
      notifyAll();
    }
    if (!cancelled()) {
      listener.frame(frame);
    }
  }

  synchronized boolean cancelled() {
    return cancelled;
  }

  @Override
  public void cancel() {
    synchronized (this) {
      cancelled = true;
      notifyAll();
    }
    Run work = run;
    if (work != null) {
      work.cancel();
    }
  }

  @Override
  public synchronized void pause() {
    paused = true;
  }

  @Override
  public synchronized void resume() {
    paused = false;
    notifyAll();
  }
}
