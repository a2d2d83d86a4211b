package io.agentreach.wire.http;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Receipt;
import java.time.Duration;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one event loop to one host and port. The one that was used last is used first,
 * so that those which are not needed fall idle and are closed. Belongs to its event loop.
 *
 * <p>Invariant: whoever waits has a connection on its way, or all connections are in use.
 */
final class AgentPool implements Dialer.Caller {
  private static final long RETIRES_AFTER = Duration.ofMinutes(10).toNanos();

  private final Dialer dialer;
  private final VertxLoop loop;
  private final ChannelLimits limits;
  private final ArrayDeque<AgentConnection> idle = new ArrayDeque<>();
  private final ArrayDeque<Seeker> waiting = new ArrayDeque<>();
  private long usedAt;
  private boolean retired;
  private int open;
  private int dialing;
  private boolean shut;

  /** Somebody who wants a connection. */
  interface Seeker {
    /** Here it is; called at most once, if {@link #refused} is not. */
    void found(AgentConnection connection);

    /** There is none; called at most once, if {@link #found} is not. */
    void refused(Receipt.Failed why);
  }

  AgentPool(Dialer dialer, VertxLoop loop, ChannelLimits limits) {
    this.dialer = dialer;
    this.loop = loop;
    this.limits = limits;
    this.usedAt = loop.now();
  }

  /** Gives a connection, possibly before this returns. */
  void seek(Seeker seeker) {
    AgentConnection free = takeIdle();
    if (free != null) {
      seeker.found(free);
    } else if (open >= limits.connections() && waiting.size() - dialing >= limits.waiting()) {
      String message = "too many calls wait for a connection to the agent";
      seeker.refused(
          new Receipt.Failed(FaultCode.LOAD_TOO_HIGH, Effect.NONE, message, null, true, 0, null));
    } else {
      waiting.add(seeker);
      replenish();
    }
  }

  /** Forgets one who waits. */
  void leave(Seeker seeker) {
    waiting.remove(seeker);
  }

  private @Nullable AgentConnection takeIdle() {
    if (idle.isEmpty()) {
      return null;
    }
    long now = loop.now();
    for (AgentConnection each = idle.pollLast(); each != null; each = idle.pollLast()) {
      if (each.usable(now)) {
        return each;
      }
      each.close();
    }
    return null;
  }

  private void replenish() {
    while (dialing < waiting.size() && open < limits.connections()) {
      open++;
      dialing++;
      dialer.dial(this);
    }
  }

  @Override
  public void connected(AgentConnection connection) {
    dialing--;
    free(connection);
  }

  @Override
  public void failed(Receipt.Failed why) {
    dialing--;
    open--;
    Seeker first = waiting.poll();
    if (first != null) {
      first.refused(why);
    }
    replenish();
  }

  @Override
  public void free(AgentConnection connection) {
    Seeker next = waiting.poll();
    if (next != null) {
      next.found(connection);
    } else if (shut) {
      connection.close();
    } else {
      connection.idleSince(loop.now());
      idle.addLast(connection);
    }
  }

  @Override
  public void closed(AgentConnection connection) {
    open--;
    idle.remove(connection);
    replenish();
  }

  /** Closes what was idle for too long; says whether the pool is still of use. */
  boolean sweep(long now) {
    for (AgentConnection oldest = idle.peekFirst();
        oldest != null && !oldest.usable(now);
        oldest = idle.peekFirst()) {
      idle.removeFirst();
      oldest.close();
    }
    if (open > 0) {
      usedAt = now;
    }
    retired = now - usedAt > RETIRES_AFTER;
    return !retired;
  }

  /** Whether the pool was unused for so long that it was given up: another takes its place. */
  boolean retired() {
    return retired;
  }

  /** Closes what is idle, now and from now on. */
  void shut() {
    shut = true;
    idle.forEach(AgentConnection::close);
    idle.clear();
  }
}
