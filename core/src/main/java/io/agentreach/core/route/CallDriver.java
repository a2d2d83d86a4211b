package io.agentreach.core.route;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Channels;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.Loop;
import io.agentreach.core.registry.Candidate;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the steps of one {@link CallMachine} with a channel and a timer, and feeds what
 * happens back. Not thread-safe: it lives on its call's loop.
 */
final class CallDriver implements CallHandle {
  private final Call call;
  private final CallMachine machine;
  private final Loop loop;
  private final Channels channels;
  private final CallListener listener;
  private final Trail trail;
  private Loop.@Nullable Timer timer;
  private @Nullable Open open;
  private boolean paused;
  private boolean over;

  CallDriver(
      Call call,
      CallMachine machine,
      Loop loop,
      Channels channels,
      CallListener listener,
      Trail trail) {
    this.call = call;
    this.machine = machine;
    this.loop = loop;
    this.channels = channels;
    this.listener = listener;
    this.trail = trail;
  }

  void start() {
    perform(machine.on(new CallEvent.Started(), loop.now()));
  }

  @Override
  public void cancel() {
    if (!over) {
      giveUp(new CallEvent.Cancelled());
    }
  }

  @Override
  public void pause() {
    paused = true;
    if (open != null) {
      open.pause();
    }
  }

  @Override
  public void resume() {
    paused = false;
    if (open != null) {
      open.resume();
    }
  }

  /** A slot came free that the call may be waiting for. */
  void look() {
    perform(machine.on(new CallEvent.Roomy(), loop.now()));
  }

  /** Another agent that was asked as well has answered. */
  void outrun() {
    if (!over) {
      giveUp(new CallEvent.Outrun());
    }
  }

  private void elapsed() {
    timer = null;
    if (!over) {
      giveUp(paused ? new CallEvent.Unread() : new CallEvent.Elapsed());
    }
  }

  /**
   * Takes an event that may end the attempt under way from this side. What follows is done first:
   * the caller's answer does not wait until the connection is torn down.
   */
  private void giveUp(CallEvent event) {
    Open before = open;
    CallStep step = machine.on(event, loop.now());
    boolean goesOn = step instanceof CallStep.GoOn;
    if (before != null && !goesOn) {
      before.ended = true;
      open = null;
    }
    perform(step);
    if (before != null && !goesOn) {
      before.cancel();
    }
  }

  private void perform(CallStep step) {
    switch (step) {
      case CallStep.Try attempt -> attempt(attempt);
      case CallStep.Wait wait -> arm(wait.nanos());
      case CallStep.GoOn on -> arm(on.nanos());
      case CallStep.Finish finish -> {
        over = true;
        disarm();
        listener.settled(finish.outcome(), trail);
      }
      case CallStep.Nothing nothing -> {}
    }
  }

  private void attempt(CallStep.Try attempt) {
    arm(attempt.limitNanos());
    Candidate candidate = attempt.choice().candidate();
    var manifest = candidate.agent().manifest();
    Channel channel = channels.of(manifest.transport());
    Open fresh = new Open();
    open = fresh;
    if (channel == null) {
      fresh.end(Receipt.Failed.notSent("this process has no channel for " + manifest.transport()));
      fresh.begun(NOT_STARTED);
      return;
    }
    Dispatch dispatch =
        new Dispatch(
            call,
            candidate.agentId(),
            manifest.endpoints().getFirst(),
            candidate.capability(),
            attempt.choice().asked(),
            attempt.number(),
            attempt.remainingNanos());
    fresh.begun(deliver(channel, dispatch, fresh));
  }

  /** A channel that throws is broken; its call fails like any other and gives back what it took. */
  private Channel.Delivery deliver(Channel channel, Dispatch dispatch, Open fresh) {
    try {
      return channel.deliver(dispatch, loop, fresh);
    } catch (RuntimeException e) {
      String message = "the channel failed: " + e.getClass().getSimpleName();
      fresh.end(Receipt.Failed.unknown(FaultCode.INTERNAL, message));
      return NOT_STARTED;
    }
  }

  private void arm(long nanos) {
    disarm();
    timer = loop.after(nanos, this::elapsed);
  }

  private void disarm() {
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }

  private static final Channel.Delivery NOT_STARTED =
      new Channel.Delivery() {
        @Override
        public void cancel() {}

        @Override
        public void pause() {}

        @Override
        public void resume() {}
      };

  /** One attempt under way; deaf once it has ended, whatever the channel still says. */
  private final class Open implements Channel.Listener {
    private Channel.@Nullable Delivery delivery;
    private @Nullable Receipt early;
    private boolean ended;

    /** The channel returned; it may have spoken before. */
    void begun(Channel.Delivery begun) {
      delivery = begun;
      if (ended) {
        begun.cancel();
      } else if (early != null) {
        finish(early);
      } else if (paused) {
        begun.pause();
      }
    }

    @Override
    public void frame(Frame frame) {
      if (!ended && call.streaming()) {
        machine.on(new CallEvent.Streamed(), loop.now());
        listener.frame(frame);
      }
    }

    @Override
    public void alive() {
      if (!ended && call.streaming()) {
        machine.on(new CallEvent.Alive(), loop.now());
      }
    }

    @Override
    public void end(Receipt receipt) {
      if (ended) {
        return;
      }
      if (delivery == null) {
        early = receipt;
        return;
      }
      finish(receipt);
    }

    private void finish(Receipt receipt) {
      ended = true;
      open = null;
      perform(machine.on(new CallEvent.Ended(receipt), loop.now()));
    }

    void cancel() {
      if (delivery != null) {
        delivery.cancel();
      }
    }

    void pause() {
      if (delivery != null) {
        delivery.pause();
      }
    }

    void resume() {
      if (delivery != null) {
        delivery.resume();
      }
    }
  }
}
