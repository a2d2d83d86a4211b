package io.agentreach.core.route;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Channels;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.port.Loop;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.rule.Check;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One request of a drill under way: over the real channel, whatever the checks say, which are told
 * and not obeyed. It takes a slot like any call; breakers, averages and qualities learn nothing
 * from it, so that a drill moves no traffic. Lives on its loop.
 */
final class Drill implements CallHandle, Channel.Listener {
  private final Loop loop;
  private final long startedAt;
  private final Consumer<Probe> hearer;
  private final Runnable release;
  private final long resolveNanos;
  private long reachNanos;
  private @Nullable Check refusal;
  private String reason = "";
  private long deliveredAt;
  private long connectNanos = -1;
  private long connectedAt;
  private long firstByteNanos = -1;
  private Channel.@Nullable Delivery delivery;
  private Loop.@Nullable Timer limit;
  private boolean over;

  /**
   * A drill that has resolved its agent since {@code startedAt}.
   *
   * @param release gives the slot back
   */
  Drill(Loop loop, long startedAt, Consumer<Probe> hearer, Runnable release) {
    this.loop = loop;
    this.startedAt = startedAt;
    this.hearer = hearer;
    this.release = release;
    this.resolveNanos = loop.now() - startedAt;
  }

  /** Makes the checks, and answers whether a slot was free for it, which is taken then. */
  boolean check(Call call, Candidate candidate, InputCheck input) {
    AgentRecord agent = candidate.agent();
    long began = loop.now();
    Check first = new ReachCheck(call, input, began, agent).refusal(candidate);
    refusal = first;
    reason = first == null ? "" : Reason.of(first, agent, candidate, call, input, began);
    reachNanos = loop.now() - began;
    return agent
        .slots()
        .tryAcquire(call.wish().priority(), agent.manifest().maxConcurrency(), began);
  }

  /** Tells that no slot was free. */
  void full(Candidate candidate) {
    over = true;
    int slots = candidate.agent().manifest().maxConcurrency();
    tell(
        new Receipt.Failed(
            FaultCode.LOAD_TOO_HIGH,
            Effect.NONE,
            "no slot of " + slots + " is free; a drill takes one like any call",
            null,
            true,
            0,
            null));
  }

  void send(
      Call call, Candidate candidate, CapabilityName asked, Channels channels, long limitNanos) {
    Manifest manifest = candidate.agent().manifest();
    Channel channel = channels.of(manifest.transport());
    if (channel == null) {
      end(Receipt.Failed.notSent("this process has no channel for " + manifest.transport()));
      return;
    }
    limit = loop.after(limitNanos, this::elapsed);
    deliveredAt = loop.now();
    Dispatch dispatch =
        new Dispatch(
            call,
            candidate.agentId(),
            manifest.endpoints().getFirst(),
            candidate.capability(),
            asked,
            1,
            limitNanos);
    try {
      delivery = channel.deliver(dispatch, loop, this);
    } catch (RuntimeException e) {
      String message = "the channel failed: " + e.getClass().getSimpleName();
      end(Receipt.Failed.unknown(FaultCode.INTERNAL, message));
    }
  }

  @Override
  public void frame(Frame frame) {
    answering();
  }

  @Override
  public void connected() {
    connectedAt = loop.now();
    connectNanos = connectedAt - deliveredAt;
  }

  @Override
  public void answering() {
    if (firstByteNanos < 0) {
      firstByteNanos = loop.now() - (connectNanos < 0 ? deliveredAt : connectedAt);
    }
  }

  @Override
  public void end(Receipt receipt) {
    if (finish()) {
      tell(receipt);
    }
  }

  private void elapsed() {
    limit = null;
    Channel.Delivery open = delivery;
    if (finish()) {
      tell(Receipt.Failed.unknown(FaultCode.TIMEOUT, "no whole answer in time"));
      if (open != null) {
        open.cancel();
      }
    }
  }

  @Override
  public void cancel() {
    Channel.Delivery open = delivery;
    if (finish() && open != null) {
      open.cancel();
    }
  }

  /** True the first time. */
  private boolean finish() {
    if (over) {
      return false;
    }
    over = true;
    if (limit != null) {
      limit.cancel();
    }
    release.run();
    return true;
  }

  private void tell(Receipt receipt) {
    hearer.accept(
        new Probe(
            resolveNanos,
            reachNanos,
            refusal,
            reason,
            connectNanos,
            firstByteNanos,
            loop.now() - startedAt,
            receipt));
  }

  @Override
  public void pause() {}

  @Override
  public void resume() {}
}
