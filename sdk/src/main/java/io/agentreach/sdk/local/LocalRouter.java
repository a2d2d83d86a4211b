package io.agentreach.sdk.local;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Transport;
import io.agentreach.core.port.Channels;
import io.agentreach.core.port.Events;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.route.CallListener;
import io.agentreach.core.route.Explanation;
import io.agentreach.core.route.RouteRules;
import io.agentreach.core.route.Router;
import io.agentreach.core.route.Trail;
import io.agentreach.sdk.call.Caller;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.loop.ThreadLoop;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** The engine on a loop of its own, with the calls that are under way. Thread-safe. */
final class LocalRouter implements AutoCloseable {
  private final ThreadLoop loop = new ThreadLoop("reach-local");
  private final Set<LocalCall> open = ConcurrentHashMap.newKeySet();
  private final Registry registry;
  private final Router router;
  private final Channels channels;
  private boolean closed;

  /**
   * An engine without agents.
   *
   * @param agents who can be reached; others change it
   * @param caller what the agents' own calls go through
   */
  LocalRouter(Map<AgentId, LocalAgent> agents, Caller caller) {
    registry =
        new Registry(
            new NoStore(),
            Events.NONE,
            InstantSource.system(),
            () -> UUID.randomUUID().toString(),
            Registry.Settings.DEFAULT);
    router =
        new Router(
            registry,
            RouteRules.DEFAULT,
            InputCheck.NONE,
            Events.NONE,
            RandomGenerator.getDefault(),
            loop.now());
    LocalChannel local = new LocalChannel(agents, caller);
    channels = transport -> transport == Transport.LOCAL ? local : null;
  }

  Registry registry() {
    return registry;
  }

  long now() {
    return loop.now();
  }

  /**
   * Routes a call; the listener is told on the loop.
   *
   * @throws ReachException if the router is closed
   */
  synchronized void route(LocalCall call, CallListener listener) {
    if (closed) {
      throw new ReachException(
          ReachFault.of(FaultCode.SHUTTING_DOWN, Effect.NONE, "the router is closed"));
    }
    open.add(call);
    loop.execute(
        () -> call.begun(router.route(call.call(), loop, channels, new Closing(call, listener))));
  }

  Explanation explain(LocalCall call) {
    return router.explain(call.call(), loop.now());
  }

  /** Tells a call what its caller wants. */
  void signal(LocalCall call, LocalCall.Signal signal) {
    loop.execute(() -> call.signal(signal));
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    CompletableFuture<Void> done = new CompletableFuture<>();
    loop.execute(() -> {
      open.forEach(call -> call.signal(LocalCall.Signal.CANCEL));
      done.complete(null);
    });
    done.completeOnTimeout(null, 1, TimeUnit.SECONDS).join();
    loop.close();
  }

  /** Notes the end of a call before its listener hears of it. */
  private final class Closing implements CallListener {
    private final LocalCall call;
    private final CallListener listener;

    Closing(LocalCall call, CallListener listener) {
      this.call = call;
      this.listener = listener;
    }

    @Override
    public void frame(io.agentreach.core.model.Frame frame) {
      listener.frame(frame);
    }

    @Override
    public void settled(Outcome outcome, Trail trail) {
      open.remove(call);
      listener.settled(outcome, trail);
    }
  }
}
