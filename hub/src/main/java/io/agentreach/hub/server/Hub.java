package io.agentreach.hub.server;

import io.agentreach.core.model.Transport;
import io.agentreach.core.port.Channels;
import io.agentreach.core.port.Events;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.route.Remembering;
import io.agentreach.core.route.Router;
import io.agentreach.core.task.TaskEngine;
import io.agentreach.core.task.TaskParts;
import io.agentreach.hub.config.HubConfig;
import io.agentreach.hub.config.Version;
import io.agentreach.hub.log.CallLines;
import io.agentreach.hub.log.EventLines;
import io.agentreach.store.sqlite.SqliteDatabase;
import io.agentreach.wire.check.InputChecks;
import io.agentreach.wire.check.Schemas;
import io.agentreach.wire.face.EventFeed;
import io.agentreach.wire.face.HubParts;
import io.agentreach.wire.face.TaskDesk;
import io.agentreach.wire.http.AddressPolicy;
import io.agentreach.wire.http.HttpCallbacks;
import io.agentreach.wire.http.HttpChannel;
import io.agentreach.wire.http.LateResults;
import io.agentreach.wire.http.Room;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.Limits;
import io.agentreach.wire.json.ManifestCodec;
import io.agentreach.wire.json.TaskCodec;
import io.agentreach.wire.json.TaskForms;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running hub. Starting and closing block; everything between happens on event loops.
 * Thread-safe.
 */
public final class Hub implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("reach.hub");
  private static final Duration TICK = Duration.ofSeconds(1);
  private static final Duration SEEN_EVERY = Duration.ofSeconds(5);
  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private final HubConfig config;
  private final SqliteDatabase database;
  private final Vertx vertx;
  private final Registry registry;
  private final List<LoopVerticle> loops = new ArrayList<>();
  private final AtomicBoolean ready = new AtomicBoolean();
  private final AtomicBoolean closed = new AtomicBoolean();
  private @Nullable HttpChannel channel;
  private @Nullable HttpCallbacks callbacks;
  private @Nullable TaskEngine tasks;
  private @Nullable InputChecks checks;

  private Hub(HubConfig config, SqliteDatabase database, Vertx vertx, Registry registry) {
    this.config = config;
    this.database = database;
    this.vertx = vertx;
    this.registry = registry;
  }

  /**
   * Starts a hub: opens its store, restores the registrations, listens.
   *
   * @throws HubStartException if one of these fails; its message says what to do
   */
  public static Hub start(HubConfig config) {
    SqliteDatabase database = SqliteDatabase.open(config.data().dir());
    int count = config.http().eventLoops();
    int loops = count == 0 ? Runtime.getRuntime().availableProcessors() : count;
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(loops));
    EventFeed feed = new EventFeed(InstantSource.system());
    EventLines lines = new EventLines();
    List<Events> listeners = new CopyOnWriteArrayList<>(List.of(lines, feed));
    Events events = event -> listeners.forEach(each -> each.publish(event));
    Registry registry =
        new Registry(
            new WatchedStore(database.agents()),
            events,
            InstantSource.system(),
            new AccessIds(),
            Rules.registry(config));
    feed.follow(registry.catalog());
    Hub hub = new Hub(config, database, vertx, registry);
    try {
      hub.open(loops, events, feed, listeners);
      return hub;
    } catch (RuntimeException e) {
      hub.close();
      throw e;
    }
  }

  private void open(int count, Events events, EventFeed feed, List<Events> listeners) {
    Schemas schemas = new Schemas();
    InputChecks inputs = new InputChecks(schemas, Math.max(1, count / 2));
    checks = inputs;
    ManifestCodec manifests =
        new ManifestCodec(Limits.DEFAULTS, config.liveness().interval(), schemas);
    Restoring.restore(database.agents(), manifests, registry);
    AddressPolicy addresses = Rules.addresses(config);
    LateResults late = new LateResults();
    Room room = Room.ofHeap();
    HttpChannel http = new HttpChannel(Rules.channel(config), addresses, late, room);
    channel = http;
    // Every loop draws from the generator of its own thread.
    RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();
    Router router =
        new Router(
            registry,
            Rules.route(config),
            inputs,
            events,
            random,
            new Remembering(
                Rules.remember(config),
                new WatchedResults(database.results()),
                InstantSource.system()),
            System.nanoTime());
    Channels channels = transport -> transport == Transport.HTTP ? http : null;
    TaskCodec codec = new TaskCodec(Limits.DEFAULTS, schemas);
    HttpCallbacks told =
        new HttpCallbacks(
            Rules.texts(config.callbacks().allow()),
            Rules.texts(config.egress().deny()),
            CallbackSecret.of(config.data().dir()),
            InstantSource.system(),
            Rules.channel(config));
    callbacks = told;
    TaskEngine engine =
        new TaskEngine(
            new TaskParts(
                "hub-" + new AccessIds().get(),
                new VertxLoop(vertx.getOrCreateContext()),
                InstantSource.system(),
                new WatchedTasks(database.tasks()),
                router,
                channels,
                transport -> transport == Transport.HTTP ? http : null,
                new TaskForms(codec),
                inputs,
                told,
                events,
                new SecureRandom(),
                Rules.tasks(config)));
    tasks = engine;
    listeners.add(engine);
    HubParts parts =
        new HubParts(
            registry,
            router,
            inputs,
            new CallLines(),
            feed,
            addresses,
            late,
            room,
            Limits.DEFAULTS,
            manifests,
            new TaskDesk(engine, codec, told::problem),
            Rules.face(config, count, Version.current()),
            ready::get);
    listen(count, parts, channels);
    engine.start();
    // At once as well: a hub that is killed within its first seconds was alive all the same.
    noteSeen();
    vertx.setPeriodic(SEEN_EVERY.toMillis(), id -> noteSeen());
    vertx.setPeriodic(TICK.toMillis(), id -> registry.tick(TICK, System.nanoTime()));
    vertx.setPeriodic(TICK.toMillis(), id -> router.forgetExpired(System.nanoTime()));
    ready.set(true);
  }

  private void listen(int count, HubParts parts, Channels channels) {
    // Servers that share a free port ask Vert.x for the same negative one.
    int port = config.http().port() == 0 ? -1 : config.http().port();
    for (int i = 0; i < count; i++) {
      LoopVerticle loop = new LoopVerticle(config, parts, channels, port);
      await(vertx.deployVerticle(loop, new DeploymentOptions()), "listen");
      loops.add(loop);
    }
  }

  /** Where the hub listens. */
  public InetSocketAddress address() {
    return new InetSocketAddress(config.http().host(), loops.getFirst().port());
  }

  private void noteSeen() {
    // A failure is logged by the store that is watched.
    var _ = registry.noteSeen(System.nanoTime());
  }

  /**
   * Stops: takes nothing new, lets running calls finish for the configured grace, closes the store.
   * Idempotent.
   */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    ready.set(false);
    Duration grace = config.shutdown().grace();
    try {
      List<Future<Void>> stopping = new ArrayList<>();
      loops.forEach(loop -> stopping.add(loop.shutdown(grace)));
      await(Future.join(stopping), "finish the running calls");
      noteLastSeen();
      letGoOfTasks();
    } catch (HubStartException e) {
      LOG.warn(e.getMessage());
    } finally {
      if (channel != null) {
        channel.close();
      }
      if (callbacks != null) {
        callbacks.close();
      }
      if (checks != null) {
        checks.close();
      }
      await(vertx.close(), "stop the event loops");
      database.close();
    }
  }

  private void letGoOfTasks() {
    TaskEngine engine = tasks;
    if (engine == null) {
      return;
    }
    try {
      engine.stop().toCompletableFuture().get(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("the store could not note that this hub lets go of its tasks", e);
    }
  }

  private void noteLastSeen() {
    try {
      registry.noteSeen(System.nanoTime()).toCompletableFuture().get(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (java.util.concurrent.ExecutionException | TimeoutException e) {
      LOG.warn("the store could not note which agents are alive", e);
    }
  }

  private void await(Future<?> future, String what) {
    Duration limit = START_LIMIT.plus(config.shutdown().grace());
    try {
      future.toCompletionStage().toCompletableFuture().get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HubStartException("interrupted while the hub tried to " + what, e);
    } catch (ExecutionException e) {
      throw HubStartException.of(what, config, e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      throw new HubStartException("the hub could not " + what + " within " + limit, e);
    }
  }
}
