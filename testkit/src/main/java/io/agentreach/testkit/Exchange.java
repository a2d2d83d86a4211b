package io.agentreach.testkit;

import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.Loop;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * One attempt as the scripted agent sees it, and what became of it. Single-threaded.
 *
 * <p>Holds the contract of {@link Channel} whatever the script does: nothing is heard after a
 * cancel, frames wait while paused, and an end waits for the frames before it. Ending twice is a
 * fault of the script.
 */
public final class Exchange implements Channel.Delivery {
  private final Dispatch dispatch;
  private final Loop loop;
  private final Channel.Listener listener;
  private final long startedAt;
  private final Queue<Frame> held = new ArrayDeque<>();
  private @Nullable Receipt receipt;
  private boolean told;
  private boolean cancelled;
  private boolean paused;
  private int executions;
  private int swallowed;

  /** An exchange that tells {@code listener} what the agent says. */
  public Exchange(Dispatch dispatch, Loop loop, Channel.Listener listener) {
    this.dispatch = dispatch;
    this.loop = loop;
    this.listener = listener;
    startedAt = loop.now();
  }

  /** What the agent was asked. */
  public Dispatch dispatch() {
    return dispatch;
  }

  /** The loop's clock when the attempt began. */
  public long startedAt() {
    return startedAt;
  }

  /** Whether the engine gave the attempt up. */
  public boolean cancelled() {
    return cancelled;
  }

  /** Whether frames are held back. */
  public boolean paused() {
    return paused;
  }

  /** Whether the engine has neither heard of an end nor given up. */
  public boolean open() {
    return !told && !cancelled;
  }

  /** How often the work was done. */
  public int executions() {
    return executions;
  }

  /** How many frames and ends came too late to be heard. */
  public int swallowed() {
    return swallowed;
  }

  /** Goes on later. Runs even if the engine gave up by then: agents do not always notice. */
  public void after(Duration delay, Runnable task) {
    loop.after(delay.toNanos(), task);
  }

  /** Notes that the agent did the work. */
  public void execute() {
    executions++;
  }

  /** Gives a sign of life that carries nothing. */
  public void alive() {
    if (open()) {
      listener.alive();
    }
  }

  /** Sends one event. */
  public void frame(String event, String json) {
    if (receipt != null) {
      throw new IllegalStateException("the script sends an event after its end: " + dispatch);
    }
    held.add(new Frame(event, Payload.json(json)));
    release();
  }

  /** Ends the attempt. */
  public void end(Receipt result) {
    if (receipt != null) {
      throw new IllegalStateException("the script ends an attempt twice: " + dispatch);
    }
    receipt = result;
    release();
  }

  @Override
  public void cancel() {
    cancelled = true;
    swallow();
  }

  @Override
  public void pause() {
    paused = true;
  }

  @Override
  public void resume() {
    paused = false;
    // Not from inside the caller's own call: a transport hands over what it buffered in a later
    // turn.
    loop.execute(this::release);
  }

  private void release() {
    if (cancelled) {
      swallow();
      return;
    }
    while (!paused && !cancelled && !held.isEmpty()) {
      listener.frame(held.remove());
    }
    Receipt result = receipt;
    if (result != null && held.isEmpty() && !told && !cancelled) {
      told = true;
      listener.end(result);
    }
  }

  private void swallow() {
    swallowed += held.size();
    held.clear();
    if (receipt != null && !told) {
      told = true;
      swallowed++;
    }
  }
}
