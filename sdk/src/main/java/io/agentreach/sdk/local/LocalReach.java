package io.agentreach.sdk.local;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.registry.Registration;
import io.agentreach.core.route.CallListener;
import io.agentreach.core.route.Trail;
import io.agentreach.sdk.agent.AgentBuilder;
import io.agentreach.sdk.call.Caller;
import io.agentreach.sdk.call.Explanation;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.ReplyStream;
import io.agentreach.sdk.call.Request;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The router and its agents in this very process: the engine of a hub without a server.
 * Thread-safe.
 *
 * <pre>{@code
 * try (LocalReach reach = LocalReach.open()) {
 *   reach.add(Agent.named("summarizer-1")
 *       .capability("summarize", c -> c.idempotent(true),
 *           (params, context) -> Map.of("summary", shorten(params.path("text").asString()))));
 *   Reply reply = reach.call("summarize", Map.of("text", text));
 *   System.out.println(reply.agent() + ": " + reply.text());
 * }
 * }</pre>
 *
 * <p>It is a {@link Caller} like a client of a hub: slots, retries, breakers, time limits,
 * explanations and failures are the same. With {@link #before} it stands before a hub: what no
 * agent in this process can do is asked of the hub's agents.
 */
public final class LocalReach implements Caller {
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("reach-local-", 0).factory());
  private final Map<AgentId, LocalAgent> agents = new ConcurrentHashMap<>();
  private final LocalRouter router = new LocalRouter(agents, this);
  private final @Nullable Caller hub;

  private LocalReach(@Nullable Caller hub) {
    this.hub = hub;
  }

  /** A router without agents. */
  public static LocalReach open() {
    return new LocalReach(null);
  }

  /**
   * A router before a hub: requests for capabilities or agents that this process does not have go
   * on to {@code hub}, which stays the caller's to close.
   */
  public static LocalReach before(Caller hub) {
    return new LocalReach(hub);
  }

  /**
   * Adds an agent; one of the same name is replaced without a failed request. Of what it declares,
   * its hub, address, port, endpoint, queue and threads mean nothing here: its handlers run on
   * virtual threads.
   *
   * @throws ReachException if there are too many agents
   */
  public LocalAgent add(AgentBuilder agent) {
    if (agent.skills().isEmpty()) {
      throw new IllegalArgumentException("an agent needs a capability: add .capability(…)");
    }
    Manifest manifest = agent.manifest(new Endpoint("local:" + agent.id()));
    LocalAgent added = new LocalAgent(this, manifest, agent.skills());
    LocalAgent before = agents.put(manifest.agent(), added);
    Registration answer =
        router.registry().register(manifest, "", router.now()).toCompletableFuture().join();
    if (answer instanceof Registration.Refused refused) {
      agents.remove(manifest.agent(), added);
      throw new ReachException(Faults.of(refused.fault(), "", ""));
    }
    if (before != null) {
      threads.execute(before::close);
    }
    return added;
  }

  void drain(LocalAgent agent) {
    if (agents.get(agent.key().agent()) == agent) {
      Heartbeat draining =
          new Heartbeat(0, AgentState.DRAINING, 0, 0, null, -1, -1, -1, Map.of(), 0);
      router.registry().beat(agent.key(), draining, null, router.now());
    }
  }

  void forget(LocalAgent agent) {
    if (agents.remove(agent.key().agent(), agent)) {
      router.registry().remove(agent.key(), null).toCompletableFuture().join();
    }
  }

  @Override
  public CompletableFuture<Reply> callAsync(Request request) {
    LocalCall call = new LocalCall(request, false);
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    try {
      // Settled on a thread of its own: what the caller hangs onto its future may block.
      router.route(
          call, (outcome, trail) -> threads.execute(() -> settle(call, request, outcome, reply)));
    } catch (ReachException e) {
      reply.completeExceptionally(e);
    }
    var _ =
        reply.whenComplete((done, failure) -> {
          if (reply.isCancelled()) {
            router.signal(call, LocalCall.Signal.CANCEL);
          }
        });
    return reply;
  }

  private void settle(
      LocalCall call, Request request, Outcome outcome, CompletableFuture<Reply> reply) {
    switch (outcome) {
      case Outcome.Success success -> reply.complete(call.reply(success));
      case Outcome.Failure failure -> {
        ReachException why = call.exception(failure);
        Caller beyond = beyond(why.fault());
        if (beyond == null) {
          reply.completeExceptionally(why);
        } else if (!reply.isDone()) {
          forward(beyond.callAsync(request), reply);
        }
      }
    }
  }

  private static <T> void forward(CompletableFuture<T> from, CompletableFuture<T> to) {
    var _ =
        from.whenComplete((done, failure) -> {
          if (failure == null) {
            to.complete(done);
          } else {
            to.completeExceptionally(failure);
          }
        });
    var _ = to.whenComplete((done, failure) -> from.cancel(true));
  }

  /** The hub, if this fault only says that this process has nobody for the request. */
  private @Nullable Caller beyond(@Nullable ReachFault fault) {
    boolean nobodyHere =
        fault != null
            && (fault.is(FaultCode.CAPABILITY_NOT_FOUND) || fault.is(FaultCode.AGENT_NOT_FOUND));
    return nobodyHere ? hub : null;
  }

  @Override
  public ReplyStream stream(Request request) {
    LocalCall call = new LocalCall(request, true);
    LocalStream events = new LocalStream(signal -> router.signal(call, signal));
    router.route(call, new Streaming(call, events));
    try {
      events.awaitBegin();
      return new ReplyStream(events);
    } catch (ReachException e) {
      Caller beyond = beyond(e.fault());
      if (beyond != null) {
        return beyond.stream(request);
      }
      throw e;
    }
  }

  /** Passes a streamed call on to its reader. */
  private record Streaming(LocalCall call, LocalStream events) implements CallListener {
    @Override
    public void frame(Frame frame) {
      events.frame(frame);
    }

    @Override
    public void settled(Outcome outcome, Trail trail) {
      switch (outcome) {
        case Outcome.Success success -> events.end(call.reply(success));
        case Outcome.Failure failure -> events.fail(call.exception(failure));
      }
    }
  }

  @Override
  public CompletableFuture<Explanation> explainAsync(Request request) {
    LocalCall call = new LocalCall(request, false);
    Explanation here =
        Faults.explanation(router.explain(call), request, call.call().trace().traceId());
    Caller beyond = beyond(here.fault());
    return beyond == null ? CompletableFuture.completedFuture(here) : beyond.explainAsync(request);
  }

  /** Gives up what runs and ends; agents are not waited for, unless they are closed before. */
  @Override
  public void close() {
    router.close();
    List.copyOf(agents.values()).forEach(LocalAgent::stop);
    threads.shutdown();
  }
}
