package io.agentreach.sdk.agent;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.client.ChangeListener;
import io.agentreach.sdk.client.Client;
import io.agentreach.sdk.client.HubExchange;
import io.agentreach.sdk.handler.TaskTerms;
import io.agentreach.sdk.handler.WorkPool;
import io.agentreach.sdk.health.Errands;
import io.agentreach.sdk.health.SelfWatch;
import io.agentreach.sdk.health.Usage;
import io.agentreach.sdk.heart.Heart;
import io.agentreach.sdk.heart.HttpHubLink;
import io.agentreach.sdk.heart.HubLink.Registered;
import io.agentreach.sdk.loop.Backoff;
import io.agentreach.sdk.loop.ThreadLoop;
import io.agentreach.sdk.server.Server;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An agent that runs in this process and serves calls through a hub. Thread-safe.
 *
 * <pre>{@code
 * Agent agent = Agent.named("summarizer-1")
 *     .hub("http://127.0.0.1:7100")
 *     .capability("summarize",
 *         c -> c.description("Summarises a text").idempotent(true).timeout(Duration.ofSeconds(5)),
 *         (params, context) -> Map.of("summary", shorten(params.path("text").asString())))
 *     .start();
 * }</pre>
 *
 * <p>It lives on, also after the main method has ended, until {@link #close()} or the end of the
 * JVM. Hubs may come and go meanwhile: it registers again with each.
 */
public final class Agent implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Agent.class.getName());
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final Duration FIRST_ANSWER = Duration.ofSeconds(5);
  private static final Duration GOODBYE = Duration.ofSeconds(2);
  private static final int LARGEST_ANSWER = 1 << 20;

  private final AgentPlan plan;
  private final WorkPool pool;
  private final Runs runs;
  private final Client client;
  private final Outbox outbox;
  private final ExecuteFace execute;
  private final Server server;
  private final ThreadLoop loop;
  private final HubExchange exchange;
  private final Heart heart;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private final Thread onExit;
  private boolean closing;

  /**
   * Begins to describe an agent; the name is 1 to 128 characters of {@code A-Z a-z 0-9 . _ : -}.
   */
  public static AgentBuilder named(String id) {
    return new AgentBuilder(id);
  }

  private Agent(AgentPlan plan) throws IOException {
    this.plan = plan;
    pool = new WorkPool(plan.maxConcurrency(), plan.queue(), workers(plan));
    runs = new Runs(System::nanoTime);
    client = Client.of(plan.hub().url());
    loop = new ThreadLoop("reach-heart-" + plan.id());
    exchange =
        new HubExchange(
            plan.hub(),
            CONNECT,
            LARGEST_ANSWER,
            Thread.ofPlatform().daemon(true).name("reach-hub-", 0).factory());
    TaskLink link = new HttpTaskLink(exchange);
    outbox = new Outbox(loop, link, () -> ThreadLocalRandom.current().nextDouble());
    execute =
        new ExecuteFace(
            new OrderReader(plan.skills()),
            runs,
            pool,
            client,
            outbox,
            new TaskTerms(plan.maxResult(), new ProgressPosts(loop, link)::progressed));
    server =
        Server.start(
            "reach-" + plan.id(),
            new InetSocketAddress(plan.address(), plan.port()),
            plan.limits(),
            new AgentFace(plan.id(), execute, runs, pool));
    heart =
        new Heart(
            plan.id(),
            loop,
            new HttpHubLink(
                exchange,
                new AgentId(plan.id()),
                ManifestDocument.of(plan, plan.advertised(server.port())),
                plan.heartbeat()),
            new SelfWatch(
                loop,
                Errands.on(Thread.ofVirtual().name("reach-check-" + plan.id() + "-", 0).factory()),
                pool::workload,
                Usage::now,
                plan.dependencies(),
                plan.busyTime()),
            Backoff.DEFAULT,
            () -> ThreadLocalRandom.current().nextDouble());
    onExit = Thread.ofPlatform().name("reach-exit-" + plan.id()).unstarted(this::shutDown);
  }

  private static ThreadFactory workers(AgentPlan plan) {
    String name = "reach-" + plan.id() + "-";
    return plan.virtualThreads()
        ? Thread.ofVirtual().name(name, 0).factory()
        : Thread.ofPlatform().daemon(true).name(name, 0).factory();
  }

  static Agent start(AgentPlan plan) throws IOException {
    Agent agent = new Agent(plan);
    LOG.log(
        System.Logger.Level.INFO,
        "agent {0} listens at {1}",
        plan.id(),
        plan.advertised(agent.port()));
    agent.join();
    ChangeListener changes = plan.changes();
    if (changes != null) {
      // Ends with the agent's client.
      var _ = agent.client.changesFor(plan.id(), changes);
    }
    if (plan.drainOnExit()) {
      Runtime.getRuntime().addShutdownHook(agent.onExit);
    }
    return agent;
  }

  private void join() {
    try {
      Registered answer = heart.start().get(FIRST_ANSWER.toMillis(), TimeUnit.MILLISECONDS);
      if (answer instanceof Registered.Refused(ReachFault fault)) {
        shutDown();
        throw new ReachException(fault);
      }
    } catch (TimeoutException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "agent {0}: the hub is slow to answer; trying on",
          plan.id());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException("registrations never fail but by their answer", e);
    }
  }

  /** The agent's name. */
  public String id() {
    return plan.id();
  }

  /** The port that it listens at. */
  public int port() {
    return server.port();
  }

  /** The URL that the hub is told. */
  public String endpoint() {
    return plan.advertised(server.port());
  }

  /** Whether the hub knows the agent, as far as the latest heartbeat showed. */
  public boolean registered() {
    return heart.registered().isDone();
  }

  /**
   * Waits until the hub knows the agent.
   *
   * @throws ReachException if that is not so in time; the fault says what stood in the way
   */
  public void awaitRegistered(Duration patience) {
    try {
      heart.registered().get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      ReachFault obstacle = heart.obstacle();
      throw new ReachException(
          obstacle != null
              ? obstacle
              : ReachFault.of(
                  FaultCode.TIMEOUT, Effect.UNKNOWN, "the agent is not registered yet"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReachException(
          ReachFault.of(FaultCode.CANCELLED, Effect.UNKNOWN, "interrupted while waiting"), e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("waiting for a registration never fails", e);
    }
  }

  /** Waits until the agent is closed. */
  public void awaitClosed() throws InterruptedException {
    try {
      closed.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("closing never fails", e);
    }
  }

  /**
   * Drains and ends: tells the hub that it takes nothing new, refuses what still comes, waits for
   * running work (30 s unless set otherwise), cancels what is left, deregisters. Blocks;
   * idempotent.
   */
  @Override
  public void close() {
    shutDown();
    if (Thread.currentThread() != onExit && plan.drainOnExit()) {
      try {
        Runtime.getRuntime().removeShutdownHook(onExit);
      } catch (IllegalStateException e) {
        LOG.log(System.Logger.Level.TRACE, "the JVM is ending already", e);
      }
    }
  }

  private void shutDown() {
    synchronized (this) {
      if (closing) {
        closed.join();
        return;
      }
      closing = true;
    }
    execute.drain();
    awaitBriefly(heart.drain());
    long until = System.nanoTime() + plan.drain().toNanos();
    if (!execute.awaitQuiet(plan.drain())) {
      LOG.log(System.Logger.Level.WARNING, "work that did not end in time is cancelled");
      runs.abortAll();
      execute.awaitQuiet(GOODBYE);
    }
    if (!outbox.awaitEmpty(Duration.ofNanos(Math.max(until - System.nanoTime(), 0)))) {
      LOG.log(
          System.Logger.Level.WARNING,
          "agent {0} ends with results that no hub took; the hub will run that work again",
          plan.id());
    }
    awaitBriefly(heart.stop());
    server.close();
    pool.close();
    exchange.close();
    client.close();
    loop.close();
    closed.complete(null);
  }

  private static void awaitBriefly(CompletableFuture<Void> done) {
    done.completeOnTimeout(null, GOODBYE.toMillis(), TimeUnit.MILLISECONDS).join();
  }
}
