package io.agentreach.core.route;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Assignment;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.Transport;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Channels;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.Loop;
import io.agentreach.core.registry.Candidate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An agent that was taken for one attempt, slot, breaker and all, before it is given the work: so
 * that whoever has to note the choice first can do so. It is held until it is given back, which
 * happens once: by the end of the delivery, or by hand. Lives on one loop.
 */
public final class HandOver {
  private final Call call;
  private final CapabilityName asked;
  private final Candidate candidate;
  private final Manifest manifest;
  private final Settler settler;
  private final Loop loop;
  private long deliveredAt;
  private Channel.@Nullable Delivery delivery;
  private boolean over;

  HandOver(Call call, CapabilityName asked, Candidate candidate, Settler settler, Loop loop) {
    this.call = call;
    this.asked = asked;
    this.candidate = candidate;
    this.manifest = candidate.agent().manifest();
    this.settler = settler;
    this.loop = loop;
    this.deliveredAt = loop.now();
  }

  /** Who was taken. */
  public AgentId agent() {
    return candidate.agentId();
  }

  /** How it is reached. */
  public Transport transport() {
    return manifest.transport();
  }

  /** The capability by which it serves the work. */
  public Capability capability() {
    return candidate.capability();
  }

  /** Where it is. */
  public Endpoint endpoint() {
    return manifest.endpoints().getFirst();
  }

  /**
   * Gives it the work. The listener hears what a channel tells, and that the attempt has ended once
   * the agent has been given back.
   *
   * @param limit what the agent is told of its time; nothing is cut off here
   */
  public void deliver(
      Assignment assignment, Duration limit, Channels channels, Channel.Listener listener) {
    Channel.Listener own = new Ending(listener);
    Channel channel = channels.of(manifest.transport());
    if (channel == null) {
      own.end(Receipt.Failed.notSent("this process has no channel for " + manifest.transport()));
      return;
    }
    deliveredAt = loop.now();
    Dispatch dispatch =
        new Dispatch(
            call,
            candidate.agentId(),
            endpoint(),
            candidate.capability(),
            asked,
            assignment.attempt(),
            limit.toNanos(),
            assignment);
    try {
      Channel.Delivery begun = channel.deliver(dispatch, loop, own);
      if (!over) {
        delivery = begun;
      }
    } catch (RuntimeException e) {
      String message = "the channel failed: " + e.getClass().getSimpleName();
      own.end(Receipt.Failed.unknown(FaultCode.INTERNAL, message));
    }
  }

  /** Gives the agent back, and the attempt up if one is under way. Idempotent. */
  public void cancel() {
    Channel.Delivery open = delivery;
    if (giveBack(null) && open != null) {
      open.cancel();
    }
  }

  /** Gives the agent back for an attempt that was found to have ended in another way. */
  public void settle(Receipt receipt) {
    Channel.Delivery open = delivery;
    if (giveBack(receipt) && open != null) {
      open.cancel();
    }
  }

  private boolean giveBack(@Nullable Receipt receipt) {
    if (over) {
      return false;
    }
    over = true;
    delivery = null;
    long now = loop.now();
    settler.ended(call, asked, candidate, receipt, now - deliveredAt, now);
    return true;
  }

  private final class Ending implements Channel.Listener {
    private final Channel.Listener listener;

    Ending(Channel.Listener listener) {
      this.listener = listener;
    }

    @Override
    public void frame(io.agentreach.core.model.Frame frame) {
      listener.frame(frame);
    }

    @Override
    public void alive() {
      listener.alive();
    }

    @Override
    public void connected() {
      listener.connected();
    }

    @Override
    public void answering() {
      listener.answering();
    }

    @Override
    public void end(Receipt receipt) {
      if (giveBack(receipt)) {
        listener.end(receipt);
      }
    }
  }
}
