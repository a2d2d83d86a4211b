package io.agentreach.testkit.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Edge;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskSpec;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.UnitSpec;
import io.agentreach.core.port.Event;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.port.Inquiry;
import io.agentreach.core.port.Loop;
import io.agentreach.core.port.TaskStore;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.route.RouteRules;
import io.agentreach.core.route.Router;
import io.agentreach.core.task.Confirmation;
import io.agentreach.core.task.TaskEngine;
import io.agentreach.core.task.TaskGraph;
import io.agentreach.core.task.TaskParts;
import io.agentreach.core.task.TaskRules;
import io.agentreach.core.task.TaskView;
import io.agentreach.testkit.Behaviour;
import io.agentreach.testkit.Exchange;
import io.agentreach.testkit.MemoryAgentStore;
import io.agentreach.testkit.MemoryTaskStore;
import io.agentreach.testkit.ScriptedChannel;
import io.agentreach.testkit.VirtualLoop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An engine of tasks with scripted agents, and the clock in the test's hand. */
final class TaskStage {
  static final TenantId TENANT = TenantId.DEFAULT;

  final VirtualLoop loop = new VirtualLoop();
  final ScriptedChannel channel = new ScriptedChannel();
  final FakeDocuments documents = new FakeDocuments();
  final List<Event> events = new ArrayList<>();
  final List<String> asked = new ArrayList<>();
  final List<String> stopped = new ArrayList<>();
  final List<String> notices = new ArrayList<>();
  final Map<String, Inquiry.Word> words = new HashMap<>();
  final TaskStore store;
  final Registry registry;
  private final InstantSource clock;
  private final SplittableRandom random = new SplittableRandom(11);
  @Nullable String callbackProblem;
  @Nullable String resultProblem;
  TaskRules rules = TaskRules.DEFAULT;
  Router router;
  TaskEngine engine;
  private int runs;

  TaskStage() {
    long origin = loop.now();
    this.clock = () -> Instant.parse("2026-01-01T00:00:00Z").plusNanos(loop.now() - origin);
    this.store = new MemoryTaskStore(clock);
    this.registry =
        new Registry(
            new MemoryAgentStore(), events::add, clock, () -> "access", Registry.Settings.DEFAULT);
    this.router = router();
    this.engine = start();
  }

  private Router router() {
    return new Router(
        registry, RouteRules.DEFAULT, InputCheck.NONE, events::add, random, loop.now());
  }

  private TaskEngine start() {
    TaskEngine fresh =
        new TaskEngine(
            new TaskParts(
                "hub-" + ++runs,
                loop,
                clock,
                store,
                router,
                channel,
                transport -> inquiry,
                documents,
                (schema, result, hearer) -> hearer.accept(resultProblem),
                (url, id, notice, on, hearer) -> {
                  notices.add(notice.text());
                  hearer.accept(callbackProblem);
                },
                events::add,
                random,
                rules));
    fresh.start();
    loop.runDue();
    return fresh;
  }

  private final Inquiry inquiry =
      new Inquiry() {
        @Override
        public void ask(
            AgentKey agent, Endpoint endpoint, String requestId, Loop on, Consumer<Word> hearer) {
          String name = agent.agent().value();
          asked.add(name);
          Word word = words.getOrDefault(name, new Word.Silent("connection refused"));
          on.execute(() -> hearer.accept(word));
        }

        @Override
        public void stop(AgentKey agent, Endpoint endpoint, String requestId, Loop on) {
          stopped.add(agent.agent().value());
        }
      };

  /** The hub is started again, and nothing of the earlier run is heard any more. */
  void restart() {
    var _ = engine.stop();
    loop.runDue();
    engine = start();
  }

  TaskStage agent(String name, Capability capability, Behaviour... inTurn) {
    channel.script(name, inTurn);
    Manifest plain = Manifest.of(name, new Endpoint("http://" + name + ":9000"), capability);
    registry.register(
        new Manifest(
            plain.key(),
            plain.endpoints(),
            plain.transport(),
            plain.capabilities(),
            plain.labels(),
            plain.groups(),
            plain.weight(),
            plain.region(),
            plain.version(),
            Duration.ZERO,
            plain.maxConcurrency(),
            plain.allowedCallers(),
            plain.mayCall(),
            plain.capabilityVersion(),
            plain.initialState()),
        "{}",
        loop.now());
    engine.publish(new Event.Registered(plain.key(), false));
    return this;
  }

  static UnitSpec unit(String name, String capability, Edge... after) {
    return new UnitSpec(
        name,
        new Target.ByCapability(new CapabilityName(capability)),
        Payload.json("{}"),
        after.length > 0,
        Call.Wish.NONE,
        Duration.ofSeconds(10),
        Duration.ofSeconds(2),
        null,
        UnitSpec.Retry.DEFAULT,
        false,
        List.of(after));
  }

  static UnitSpec critical(UnitSpec unit) {
    return new UnitSpec(
        unit.name(),
        unit.target(),
        unit.input(),
        unit.refers(),
        unit.wish(),
        unit.sendTimeout(),
        unit.executeTimeout(),
        new io.agentreach.core.model.JsonText("{}"),
        unit.retry(),
        true,
        unit.after());
  }

  TaskId submit(UnitSpec... units) {
    return submit(new TaskSpec("", Priority.NORMAL, List.of(units), null), null);
  }

  TaskId submit(TaskSpec spec, @Nullable String key) {
    Payload document = documents.of(spec);
    return done(engine.submit(TENANT, new TaskGraph(spec), document, key)).head().id();
  }

  /** What a stage brings once all is done that needs no time. */
  <T> T done(CompletionStage<T> stage) {
    CompletableFuture<T> future = stage.toCompletableFuture();
    loop.runDue();
    assertThat(future).isDone();
    return future.join();
  }

  TaskView view(TaskId id) {
    return done(engine.find(TENANT, id)).orElseThrow();
  }

  /** The history in short: kinds, with unit, attempt and agent where there are any. */
  List<String> history(TaskId id) {
    return view(id).lines().stream().map(TaskStage::shown).toList();
  }

  private static String shown(TaskLine line) {
    AgentId agent = line.agent();
    return line.kind()
        + (line.attempt() == 0 ? "" : " " + line.attempt())
        + (agent == null ? "" : " " + agent)
        + (line.failure() == null ? "" : " " + line.failure());
  }

  Optional<Confirmation> result(TaskId id, String unit, String token, String json) {
    return done(engine.result(TENANT, id, unit, token, new Receipt.Replied(Payload.json(json))));
  }

  Optional<Boolean> progress(TaskId id, String token, int percent) {
    return done(engine.progress(TENANT, id, "", token, new Progress(percent, "")));
  }

  String token(TaskId id, int attempt) {
    return view(id).lines().stream()
        .filter(line -> line.kind() == TaskLine.Kind.STARTED && line.attempt() == attempt)
        .findFirst()
        .orElseThrow()
        .mark();
  }

  Exchange last() {
    return channel.exchanges().getLast();
  }
}
