package io.agentreach.core.route;

import io.agentreach.core.guard.RetryBudget;
import io.agentreach.core.guard.RoutingWindow;
import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.CallKey;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.Channels;
import io.agentreach.core.port.Events;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.port.Loop;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.registry.Candidates;
import io.agentreach.core.registry.Catalog;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.registry.Terms;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Routes calls: the pipeline Gate → Resolve → Reach → Select → Deliver → Settle behind one method.
 *
 * <p>Thread-safe and without locks; never blocks. Each call lives on the loop that it is given: all
 * of its callbacks come there, and its handle is used there.
 */
public final class Router {
  private final RouteRules rules;
  private final RouteRules once;
  private final Gate gate;
  private final Catalog catalog;
  private final Resolver resolver;
  private final Selector selector;
  private final WaitingRoom waitingRoom;
  private final Settler settler;
  private final Explainer explainer;
  private final Placement placement;
  private final InputCheck input;
  private final RandomGenerator random;
  private final @Nullable SharedCalls shared;
  private final Map<TenantId, RetryBudget> budgets = new ConcurrentHashMap<>();

  /** A router that passes idempotency keys on but remembers no results. */
  public Router(
      Registry registry,
      RouteRules rules,
      InputCheck input,
      Events events,
      RandomGenerator random,
      long now) {
    this(registry, rules, input, events, random, null, now);
  }

  /**
   * @param random must be thread-safe if calls live on more than one loop
   * @param remembering how requests with the same idempotency key get one answer; null if they do
   *     not
   * @param now a reading of the loops' clock
   */
  public Router(
      Registry registry,
      RouteRules rules,
      InputCheck input,
      Events events,
      RandomGenerator random,
      @Nullable Remembering remembering,
      long now) {
    this.rules = rules;
    this.once = rules.once();
    this.gate = new Gate(rules.loop(), new RoutingWindow(now));
    this.catalog = registry.catalog();
    this.resolver = new Resolver(catalog);
    SelectRules select = rules.select();
    Fallbacks fallbacks = new Fallbacks(select.fallbacks(), rules.group(), events);
    this.waitingRoom = new WaitingRoom(catalog, input, select.mostWaiting());
    this.selector = new Selector(select, fallbacks, waitingRoom, input, random);
    this.settler = new Settler(events, fallbacks, waitingRoom);
    this.explainer = new Explainer(catalog, resolver, selector, input, random);
    this.placement = new Placement(resolver, selector, settler, input);
    this.input = input;
    this.random = random;
    this.shared = remembering == null ? null : new SharedCalls(remembering, rules.time().longest());
  }

  /**
   * Routes a call. The listener may be told the end before this method returns.
   *
   * @param channels the channels of this loop
   */
  public CallHandle route(Call call, Loop loop, Channels channels, CallListener listener) {
    long now = loop.now();
    Fault refused = gate.admit(call, now);
    if (refused != null) {
      return settled(refused, new Trail(), listener);
    }
    CallKey key = call.wish().idempotencyKey() == null ? null : CallKey.of(call);
    if (key == null || shared == null) {
      return work(call, loop, channels, listener, now);
    }
    SharedCalls.Work work = (mine, heard) -> work(mine, loop, channels, heard, loop.now());
    return shared.route(call, key, loop, work, listener, now);
  }

  /** Routes a call that passed the gate, whatever its key. */
  private CallHandle work(
      Call call, Loop loop, Channels channels, CallListener listener, long now) {
    Trail trail = new Trail();
    return switch (resolver.resolve(call.tenant(), call.target())) {
      case Resolution.Nobody nobody -> settled(nobody.fault(), trail, listener);
      case Resolution.Undeclared undeclared ->
          settled(Refusal.undeclared(call, undeclared, input, now), trail, listener);
      case Resolution.Found found -> {
        RetryBudget budget = budget(call.tenant(), now);
        Errand errand = new Errand(call, loop, channels, found, trail, budget, now);
        if (rules.hedge() && hedgeable(call, found)) {
          HedgedCall hedged =
              new HedgedCall(
                  loop, trail, listener, (first, second) -> hedge(errand, first, second));
          hedged.start(errand.driver(rules, new Tried(), hedged.primary()));
          yield hedged;
        }
        CallDriver driver = errand.driver(rules, new Tried(), listener);
        driver.start();
        yield driver;
      }
    };
  }

  private static boolean hedgeable(Call call, Resolution.Found found) {
    int agents = 0;
    for (Candidates each : found.tiers()) {
      agents += each.view().size();
    }
    return agents > 1 && !call.streaming();
  }

  private @Nullable CallDriver hedge(Errand errand, Candidate first, CallListener listener) {
    if (!errand.call.repeatable(first.capability()) || !errand.withdraw(errand.loop.now())) {
      return null;
    }
    Tried tried = new Tried();
    tried.add(first.agentId());
    return errand.again().driver(once, tried, listener);
  }

  /**
   * Forgets results of idempotency keys whose time is over. Never blocks; to be called every second
   * or so.
   */
  public void forgetExpired(long now) {
    if (shared != null) {
      shared.forgetExpired(now);
    }
  }

  /**
   * Explains what would become of a call at {@code now}, without sending it or counting it
   * anywhere.
   */
  public Explanation explain(Call call, long now) {
    Explanation found = explainer.explain(call, now);
    Fault refused = gate.inspect(call);
    return refused == null
        ? found
        : new Explanation(
            found.capability(),
            found.strategy(),
            found.chain(),
            null,
            refused,
            null,
            found.rows(),
            found.left());
  }

  /**
   * Sends a call to the agent that it names, whatever the checks say, and tells where the time
   * went; see {@link Drill}. The agent is asked once. The hearer is told once, unless the call is
   * cancelled, and possibly before this method returns.
   */
  public CallHandle drill(Call call, Loop loop, Channels channels, Consumer<Probe> hearer) {
    long now = loop.now();
    return switch (resolver.resolve(call.tenant(), call.target())) {
      case Resolution.Found found -> drill(call, found, now, loop, channels, hearer);
      case Resolution.Nobody nobody -> unresolved(nobody.fault().message(), hearer);
      case Resolution.Undeclared undeclared ->
          unresolved("the agent does not declare '" + undeclared.capability() + "'", hearer);
    };
  }

  private CallHandle drill(
      Call call,
      Resolution.Found found,
      long startedAt,
      Loop loop,
      Channels channels,
      Consumer<Probe> hearer) {
    Candidate candidate = found.tiers().getFirst().view().first();
    if (candidate == null) {
      return unresolved("the agent is gone", hearer);
    }
    Runnable release =
        () -> {
          candidate.agent().slots().release(call.wish().priority());
          waitingRoom.offer(candidate.agent().manifest().key(), loop.now());
        };
    Drill drill = new Drill(loop, startedAt, hearer, release);
    if (drill.check(call, candidate, input)) {
      Duration asked = call.timeout();
      Duration limit = asked == null ? candidate.capability().limit() : asked;
      drill.send(call, candidate, found.capability(), channels, limit.toNanos());
    } else {
      drill.full(candidate);
    }
    return drill;
  }

  /**
   * Looks for an agent that can take a piece of work at once, and takes it: for whoever notes the
   * choice before the agent is given the work. Nothing waits, and nothing is repeated: that is left
   * to the caller.
   *
   * @param avoid who is asked only if nobody else can take it
   */
  public Handing hand(Call call, Collection<AgentId> avoid, Loop loop) {
    return placement.hand(call, avoid, loop);
  }

  /** Where an agent is and how it is reached, or null if it is not registered. */
  public @Nullable Manifest manifest(AgentKey agent) {
    AgentRecord record = catalog.agent(agent);
    return record == null ? null : record.manifest();
  }

  private static CallHandle unresolved(String why, Consumer<Probe> hearer) {
    hearer.accept(new Probe(0, 0, null, "", -1, -1, 0, Receipt.Failed.notSent(why)));
    return CallHandle.SETTLED;
  }

  /**
   * The capability by which an agent serves {@code wanted}, or null if it does not or is not there.
   */
  public @Nullable Capability serving(TenantId tenant, AgentId agent, CapabilityName wanted) {
    AgentRecord record = catalog.agent(new AgentKey(tenant, agent));
    Candidate serving = record == null ? null : record.serving(wanted);
    return serving == null ? null : serving.capability();
  }

  /** How many calls wait for a slot at present. */
  public int waiting() {
    return waitingRoom.waiting();
  }

  /** On what terms those take a call who could be meant by the target. */
  public Terms terms(TenantId tenant, Target target) {
    return catalog.terms(tenant, target);
  }

  private static CallHandle settled(Fault fault, Trail trail, CallListener listener) {
    listener.settled(new Outcome.Failure(fault), trail);
    return CallHandle.SETTLED;
  }

  private RetryBudget budget(TenantId tenant, long now) {
    RetryBudget budget = budgets.get(tenant);
    if (budget == null) {
      budget =
          budgets.computeIfAbsent(
              tenant, id -> new RetryBudget(rules.retryShare(), rules.retryFloor(), now));
    }
    budget.deposit(now);
    return budget;
  }

  /** One call on its way, with what it shares with others. */
  private final class Errand implements CallResources {
    private final Call call;
    private final Loop loop;
    private final Channels channels;
    private final Trail trail;
    private final RetryBudget budget;
    private final long began;
    private Resolution.Found found;
    private @Nullable CallDriver driver;
    private @Nullable Guest guest;

    Errand(
        Call call,
        Loop loop,
        Channels channels,
        Resolution.Found found,
        Trail trail,
        RetryBudget budget,
        long began) {
      this.call = call;
      this.loop = loop;
      this.channels = channels;
      this.found = found;
      this.trail = trail;
      this.budget = budget;
      this.began = began;
    }

    /** The same call once more, with a record of its own. */
    Errand again() {
      return new Errand(call, loop, channels, found, new Trail(), budget, began);
    }

    CallDriver driver(RouteRules own, Tried tried, CallListener listener) {
      CallMachine machine = new CallMachine(call, own, this, tried, began);
      CallDriver fresh = new CallDriver(call, machine, loop, channels, listener, trail);
      driver = fresh;
      return fresh;
    }

    @Override
    public Choice pick(Tried tried, int perAgent, long now) {
      // Agents come, go and move to another port while a call waits.
      if (!tried.isEmpty() || guest != null) {
        switch (resolver.resolve(call.tenant(), call.target())) {
          case Resolution.Found fresh -> found = fresh;
          case Resolution.Nobody nobody -> {
            return new Choice.Nobody(nobody.fault());
          }
          case Resolution.Undeclared undeclared -> {
            return new Choice.Nobody(Refusal.undeclared(call, undeclared, input, now));
          }
        }
      }
      Guest waiting = guest;
      if (waiting != null) {
        trail.again();
        waiting.waitOn();
      }
      return selector.pick(call, found, tried, perAgent, now, trail);
    }

    @Override
    public void ended(Candidate candidate, @Nullable Receipt receipt, long tookNanos, long now) {
      settler.ended(call, found.capability(), candidate, receipt, tookNanos, now);
    }

    @Override
    public boolean enterWaiting(long now) {
      guest = waitingRoom.enter(call, found, now, () -> loop.execute(this::look));
      return guest != null;
    }

    private void look() {
      if (driver != null) {
        driver.look();
      }
    }

    @Override
    public void leaveWaiting() {
      if (guest != null) {
        waitingRoom.leave(guest);
        guest = null;
      }
    }

    @Override
    public void outrun(Candidate candidate, long tookNanos) {
      settler.outrun(candidate, tookNanos);
    }

    @Override
    public boolean withdraw(long now) {
      return budget.tryWithdraw(now);
    }

    @Override
    public double chance() {
      return random.nextDouble();
    }
  }
}
