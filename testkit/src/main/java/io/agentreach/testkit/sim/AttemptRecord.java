package io.agentreach.testkit.sim;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Dispatch;
import io.agentreach.testkit.Exchange;
import org.jspecify.annotations.Nullable;

/** One attempt as the inspector saw it, standing between the engine and the agent. */
final class AttemptRecord implements Channel.Listener, Channel.Delivery {
  private final CallRecord call;
  private final Dispatch dispatch;
  private final Knowledge agent;
  private final Channel.Listener engine;
  private final Inspector inspector;
  private final long began;
  private @Nullable Exchange exchange;
  private @Nullable Receipt receipt;
  private boolean given;
  private boolean cancelled;

  AttemptRecord(
      CallRecord call,
      Dispatch dispatch,
      Knowledge agent,
      Channel.Listener engine,
      Inspector inspector,
      long began) {
    this.call = call;
    this.dispatch = dispatch;
    this.agent = agent;
    this.engine = engine;
    this.inspector = inspector;
    this.began = began;
  }

  /** When it began. */
  long began() {
    return began;
  }

  /** The agent's side of it; set once, before anything is said. */
  void exchange(Exchange side) {
    exchange = side;
  }

  Exchange exchange() {
    Exchange side = exchange;
    if (side == null) {
      throw new IllegalStateException("not begun");
    }
    return side;
  }

  CallRecord call() {
    return call;
  }

  Dispatch dispatch() {
    return dispatch;
  }

  Capability capability() {
    return dispatch.capability();
  }

  Knowledge agent() {
    return agent;
  }

  /** Whether the channel may still speak. */
  boolean open() {
    return receipt == null && !cancelled;
  }

  @Nullable Receipt receipt() {
    return receipt;
  }

  /** What it may have done, as far as the engine can know. */
  Effect effect() {
    return switch (receipt) {
      case null -> Effect.UNKNOWN;
      case Receipt.Replied replied -> Effect.DONE;
      case Receipt.Failed failed -> failed.effect();
    };
  }

  Priority priority() {
    return call.call().wish().priority();
  }

  /** The engine has given it up, though perhaps not yet told the channel so. Idempotent. */
  void giveUp(long now) {
    if (!given && receipt == null) {
      given = true;
      agent.slots().closed(priority(), now);
      Receipt.Failed late = Receipt.Failed.unknown(FaultCode.TIMEOUT, "");
      inspector.calls().learned(this, call.callersDoing(now) ? null : late, now);
    }
  }

  /** The hub died: its end of the connection is closed. */
  void lose() {
    given = true;
    if (open() && exchange != null) {
      cancelled = true;
      exchange.cancel();
    }
  }

  /** The agent does the work. */
  void execute() {
    exchange().execute();
    inspector.calls().executed(this);
  }

  /** The channel itself breaks instead of carrying the attempt. */
  void breakDown(RuntimeException how) {
    Receipt broken = Receipt.Failed.unknown(FaultCode.INTERNAL, "broken");
    receipt = broken;
    inspector.calls().ended(this, broken);
    throw how;
  }

  @Override
  public void frame(Frame frame) {
    engine.frame(frame);
  }

  @Override
  public void alive() {
    engine.alive();
  }

  @Override
  public void end(Receipt result) {
    receipt = result;
    inspector.calls().ended(this, result);
    engine.end(result);
  }

  @Override
  public void cancel() {
    // An engine may well tear down what has ended; only the first word counts.
    if (open()) {
      cancelled = true;
      inspector.calls().gaveUp(this);
    }
    exchange().cancel();
  }

  @Override
  public void pause() {
    exchange().pause();
  }

  @Override
  public void resume() {
    exchange().resume();
  }

  @Override
  public String toString() {
    return call + "#" + dispatch.number() + "@" + dispatch.agent();
  }
}
