package io.agentreach.testkit.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Edge;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskSpec;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.UnitSpec;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.port.Inquiry;
import io.agentreach.core.port.Loop;
import io.agentreach.core.port.TaskStore.StoredTask;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.route.RouteRules;
import io.agentreach.core.route.Router;
import io.agentreach.core.task.TaskEngine;
import io.agentreach.core.task.TaskGraph;
import io.agentreach.core.task.TaskParts;
import io.agentreach.core.task.TaskRules;
import io.agentreach.testkit.MemoryAgentStore;
import io.agentreach.testkit.MemoryTaskStore;
import io.agentreach.testkit.VirtualLoop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * One world in virtual time: a hub that is killed between any two steps, agents that die, lose
 * answers and tell them late, a store that is slow and fails. All of it follows from the seed.
 */
final class TaskSimulation {
  private static final TenantId TENANT = TenantId.DEFAULT;
  private static final int AGENTS = 3;

  private final long seed;
  private final SplittableRandom random;
  private final VirtualLoop loop = new VirtualLoop();
  private final InstantSource clock;
  private final FakeDocuments documents = new FakeDocuments();
  private final MemoryTaskStore disk;
  private final Set<TaskId> accepted = new HashSet<>();
  private final Map<String, Integer> executions = new HashMap<>();
  private final Map<String, Run> runs = new HashMap<>();
  private boolean calm;
  private Hub hub;
  private int hubs;

  TaskSimulation(long seed) {
    this.seed = seed;
    this.random = new SplittableRandom(seed);
    long origin = loop.now();
    this.clock = () -> Instant.parse("2026-01-01T00:00:00Z").plusNanos(loop.now() - origin);
    this.disk = new MemoryTaskStore(clock);
    this.hub = new Hub();
  }

  /** What an agent does for one request. */
  private static final class Run {
    private Receipt receipt = Receipt.Failed.notSent("not begun");
    private boolean done;
    private boolean dead;
  }

  /** One run of the hub, from its start until it is killed. Nothing it does afterwards counts. */
  private final class Hub {
    private boolean alive = true;
    private final TaskEngine engine;

    Hub() {
      Loop own = new MortalLoop(this);
      Registry registry =
          new Registry(
              new MemoryAgentStore(),
              event -> {},
              clock,
              () -> "access",
              Registry.Settings.DEFAULT);
      Router router =
          new Router(
              registry, RouteRules.DEFAULT, InputCheck.NONE, event -> {}, random, loop.now());
      for (int i = 0; i < AGENTS; i++) {
        Manifest plain =
            Manifest.of(
                "a" + i,
                new Endpoint("http://a" + i + ":1"),
                capability("safe", true),
                capability("once", false));
        registry.register(silent(plain), "{}", loop.now());
      }
      engine =
          new TaskEngine(
              new TaskParts(
                  "hub-" + ++hubs,
                  own,
                  clock,
                  new FailingTaskStore(disk, own, random, calm ? 0 : 0.05),
                  router,
                  transport -> channel,
                  transport -> inquiry,
                  documents,
                  (schema, result, hearer) -> hearer.accept(null),
                  (url, id, notice, on, hearer) ->
                      hearer.accept(calm || random.nextBoolean() ? null : "500"),
                  event -> {},
                  random,
                  TaskRules.DEFAULT));
      engine.start();
    }

    private final Channel channel =
        (dispatch, on, listener) -> {
          boolean[] heard = {true};
          begin(
              dispatch,
              receipt -> {
                if (heard[0]) {
                  on.execute(() -> {
                    if (heard[0]) {
                      heard[0] = false;
                      listener.end(receipt);
                    }
                  });
                }
              });
          return new Channel.Delivery() {
            @Override
            public void cancel() {
              heard[0] = false;
            }

            @Override
            public void pause() {}

            @Override
            public void resume() {}
          };
        };

    private final Inquiry inquiry =
        new Inquiry() {
          @Override
          public void ask(
              AgentKey agent, Endpoint endpoint, String requestId, Loop on, Consumer<Word> hearer) {
            on.after(random.nextLong(1_000_000), () -> hearer.accept(word(agent, requestId)));
          }

          @Override
          public void stop(AgentKey agent, Endpoint endpoint, String requestId, Loop on) {}
        };
  }

  private Inquiry.Word word(AgentKey agent, String requestId) {
    Run run = runs.get(agent.agent() + "/" + requestId);
    if (!calm && random.nextInt(5) == 0) {
      return new Inquiry.Word.Silent("lost");
    }
    if (run == null || run.dead) {
      return new Inquiry.Word.Unknown();
    }
    return run.done
        ? new Inquiry.Word.Done(run.receipt)
        : new Inquiry.Word.Working(new Progress(random.nextInt(100), ""));
  }

  /** A loop on which nothing happens any more once its hub is dead. */
  private final class MortalLoop implements Loop {
    private final Hub owner;

    MortalLoop(Hub owner) {
      this.owner = owner;
    }

    @Override
    public long now() {
      return loop.now();
    }

    @Override
    public void execute(Runnable task) {
      loop.execute(() -> run(task));
    }

    @Override
    public Timer after(long nanos, Runnable task) {
      return loop.after(nanos, () -> run(task));
    }

    private void run(Runnable task) {
      if (owner.alive) {
        task.run();
      }
    }
  }

  /**
   * An agent gets a request; the same request while it runs, or once it is done, is the same run.
   */
  private void begin(Dispatch dispatch, Consumer<Receipt> hearer) {
    String request = dispatch.call().requestId();
    Run known = runs.get(dispatch.agent() + "/" + request);
    if (!calm && random.nextInt(8) == 0) {
      loop.after(
          random.nextLong(1_000_000), () -> hearer.accept(Receipt.Failed.notSent("refused")));
      return;
    }
    boolean fresh = known == null || known.dead;
    Run run = fresh ? new Run() : known;
    runs.put(dispatch.agent() + "/" + request, run);
    boolean lost = !calm && random.nextInt(5) == 0;
    if (fresh) {
      executions.merge(dispatch.capability().name() + " " + request, 1, Integer::sum);
      boolean dies = !calm && random.nextInt(6) == 0;
      // An agent that calls a failure retryable has said itself that doing it twice is harmless.
      boolean safe = dispatch.capability().idempotent();
      boolean fails = safe && !calm && !dies && random.nextInt(8) == 0;
      run.receipt =
          fails
              ? Receipt.Failed.finalError(500, "no", Payload.json("{\"retryable\":true}"))
              : new Receipt.Replied(Payload.json("1"));
      loop.after(
          random.nextLong(6_000_000_000L),
          () -> {
            run.done = true;
            run.dead = dies;
            tell(dispatch, run, lost, hearer);
          });
    } else {
      loop.after(random.nextLong(1_000_000_000L), () -> tell(dispatch, run, lost, hearer));
    }
  }

  private void tell(Dispatch dispatch, Run run, boolean lost, Consumer<Receipt> hearer) {
    if (run.dead || lost) {
      hearer.accept(Receipt.Failed.unknown(FaultCode.UNREACHABLE, "reset"));
    } else if (run.done) {
      hearer.accept(run.receipt);
    }
    var assignment = dispatch.assignment();
    boolean posts = !run.dead && run.done && assignment != null && random.nextInt(3) == 0;
    if (posts) {
      // Late, and perhaps twice: whoever lost the connection posts its result.
      for (int i = 0; i < 2; i++) {
        loop.after(
            random.nextLong(8_000_000_000L),
            () -> {
              if (hub.alive) {
                var _ =
                    hub.engine.result(
                        TENANT,
                        assignment.task(),
                        assignment.unit(),
                        assignment.token(),
                        run.receipt);
              }
            });
      }
    }
  }

  private static Capability capability(String name, boolean idempotent) {
    Capability plain = Capability.named(name);
    return new Capability(
        new CapabilityName(name),
        "",
        Set.of(),
        null,
        null,
        List.of(),
        false,
        idempotent,
        List.of(),
        null,
        plain.work(),
        null,
        null,
        null,
        plain.validate(),
        plain.mapping());
  }

  private static Manifest silent(Manifest plain) {
    return new Manifest(
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
        4,
        plain.allowedCallers(),
        plain.mayCall(),
        plain.capabilityVersion(),
        plain.initialState());
  }

  private TaskSpec spec() {
    List<UnitSpec> units = new ArrayList<>();
    int size = 1 + random.nextInt(3);
    for (int i = 0; i < size; i++) {
      List<Edge> after = new ArrayList<>();
      for (int j = 0; j < i; j++) {
        if (random.nextBoolean()) {
          after.add(new Edge("u" + j, Edge.OnFailure.values()[random.nextInt(3)]));
        }
      }
      units.add(
          new UnitSpec(
              "u" + i,
              new Target.ByCapability(new CapabilityName(random.nextInt(3) == 0 ? "once" : "safe")),
              Payload.json("{}"),
              !after.isEmpty(),
              Call.Wish.NONE,
              Duration.ofSeconds(10),
              Duration.ofSeconds(1 + random.nextInt(4)),
              null,
              UnitSpec.Retry.DEFAULT,
              false,
              after));
    }
    return new TaskSpec(
        "", Priority.NORMAL, units, random.nextInt(4) == 0 ? "https://example.org" : null);
  }

  private void kill() {
    hub.alive = false;
    // Whatever the dead hub held is nobody's: on one machine the next run knows that at once.
    for (int i = 1; i <= hubs; i++) {
      var _ = disk.release("hub-" + i);
    }
    hub = new Hub();
  }

  void run() {
    for (int i = 0; i < 4; i++) {
      TaskSpec spec = spec();
      Payload document = documents.of(spec);
      Hub by = hub;
      by.engine
          .submit(TENANT, new TaskGraph(spec), document, random.nextBoolean() ? "k" + i : null)
          .whenComplete((done, failure) -> {
            if (failure == null && by.alive) {
              accepted.add(done.head().id());
            }
          });
      steps(random.nextInt(60));
      if (random.nextInt(3) == 0) {
        kill();
      }
    }
    for (int i = 0; i < 4; i++) {
      steps(random.nextInt(200));
      if (random.nextBoolean()) {
        kill();
      }
      if (random.nextInt(6) == 0 && !accepted.isEmpty()) {
        TaskId any = accepted.iterator().next();
        var _ = hub.engine.order(TENANT, any, TaskEngine.Order.CANCEL, null, "");
      }
    }
    calm = true;
    if (random.nextBoolean()) {
      kill();
    }
    loop.advance(Duration.ofMinutes(30));
    accepted.forEach(this::check);
    executions.forEach((unit, times) -> {
      if (unit.startsWith("once")) {
        assertThat(times).as("seed %d: executions of %s", seed, unit).isEqualTo(1);
      }
    });
  }

  private void steps(int count) {
    for (int i = 0; i < count; i++) {
      loop.step();
    }
  }

  private void check(TaskId id) {
    StoredTask task = disk.find(TENANT, id).toCompletableFuture().join().orElseThrow();
    String what = "seed " + seed + ": " + task.lines();
    assertThat(task.head().state().terminal()).as(what).isTrue();
    assertThat(task.head().open()).as(what).isFalse();
    Map<String, TaskState> units = new HashMap<>();
    TaskSpec spec = documents.read(task.lines().getFirst().data());
    Set<String> over = new HashSet<>();
    for (TaskLine line : task.lines()) {
      if (line.kind() == TaskLine.Kind.CONFIRMED) {
        assertThat(units.put(line.unit(), TaskState.CONFIRMED)).as(what).isNull();
        assertThat(over).as(what).doesNotContain(line.unit());
      } else if (line.kind() == TaskLine.Kind.STARTED) {
        UnitSpec unit =
            spec.units().stream()
                .filter(each -> each.name().equals(line.unit()))
                .findFirst()
                .orElseThrow();
        for (Edge edge : unit.after()) {
          boolean passes = edge.onFailure() == Edge.OnFailure.PASS && over.contains(edge.from());
          assertThat(units.get(edge.from()) == TaskState.CONFIRMED || passes).as(what).isTrue();
        }
        assertThat(over).as(what).doesNotContain(line.unit());
        assertThat(units).as(what).doesNotContainKey(line.unit());
      } else if (line.kind() == TaskLine.Kind.FAILED
          || line.kind() == TaskLine.Kind.CANCELLED
          || line.kind() == TaskLine.Kind.SKIPPED) {
        over.add(line.unit());
      }
    }
  }
}
