package io.agentreach.sdk.heart;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.port.Loop;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.heart.HubLink.Heard;
import io.agentreach.sdk.heart.HubLink.Registered;
import io.agentreach.sdk.loop.Backoff;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one agent registered and beating. The public methods may be called by any thread; all else
 * happens on the loop.
 *
 * <p>It registers until that succeeds, then beats at the {@link Pace} that goes with the interval
 * that the hub wishes, and at once when the body's ability to work has changed. A hub that does not
 * know the agent gets its manifest again; one that does not answer is tried again soon, and never
 * less often than at the pace.
 */
public final class Heart {
  private static final System.Logger LOG = System.getLogger(Heart.class.getName());

  private final Loop loop;
  private final HubLink hub;
  private final Body body;
  private final Backoff backoff;
  private final DoubleSupplier chance;
  private final Reports reports;
  private final CompletableFuture<Registered> first = new CompletableFuture<>();
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private final Standing standing = new Standing();

  // Below: touched on the loop only.
  private Phase phase = Phase.NEW;
  private @Nullable String accessId;
  private Pace pace = new Pace(Duration.ofSeconds(10), Duration.ofSeconds(30));
  private @Nullable Vitals told;
  private long beatAt;
  private long dueAt;
  private long sequence;
  private int failures;
  private boolean asking;
  private boolean again;
  private boolean draining;
  private Loop.@Nullable Timer timer;
  private Loop.@Nullable Timer look;

  private enum Phase {
    NEW,
    REGISTERING,
    BEATING,
    STOPPING,
    STOPPED
  }

  /**
   * A heart at rest.
   *
   * @param agent named in what is logged
   * @param body what it beats for
   * @param chance random numbers, 0 inclusive to 1 exclusive
   */
  public Heart(
      String agent, Loop loop, HubLink hub, Body body, Backoff backoff, DoubleSupplier chance) {
    reports = new Reports(LOG, agent);
    this.loop = loop;
    this.hub = hub;
    this.body = body;
    this.backoff = backoff;
    this.chance = chance;
  }

  /** Begins. The future completes with how the first attempt to register ended. */
  public CompletableFuture<Registered> start() {
    loop.execute(() -> {
      body.examine(loop.now());
      lookAgain();
      register();
    });
    return first;
  }

  /** Completes once the agent is registered; a new future after each loss. */
  public CompletableFuture<Void> registered() {
    return standing.registered();
  }

  /** What stood in the way of the latest attempt to register, null if nothing did. */
  public @Nullable ReachFault obstacle() {
    return standing.obstacle();
  }

  /**
   * Says that the agent drains: at once, and with each beat from now on. The future completes when
   * the hub heard it, or cannot.
   */
  public CompletableFuture<Void> drain() {
    loop.execute(() -> {
      draining = true;
      if (phase == Phase.BEATING) {
        beatSoon();
      } else {
        drained.complete(null);
      }
    });
    return drained;
  }

  /** Deregisters and ends. The future completes when that is done, or cannot be. */
  public CompletableFuture<Void> stop() {
    loop.execute(() -> {
      if (phase == Phase.STOPPING || phase == Phase.STOPPED) {
        return;
      }
      phase = Phase.STOPPING;
      cancelTimer();
      if (look != null) {
        look.cancel();
      }
      if (!asking) {
        goodbye();
      }
    });
    return stopped;
  }

  private void register() {
    if (phase == Phase.STOPPING || phase == Phase.STOPPED) {
      return;
    }
    phase = Phase.REGISTERING;
    asking = true;
    var _ = hub.register().thenAccept(answer -> loop.execute(() -> onRegistered(answer)));
  }

  private void onRegistered(Registered answer) {
    asking = false;
    if (answer instanceof Registered.Done done) {
      accessId = done.accessId();
    }
    if (phase == Phase.STOPPING) {
      first.complete(answer);
      goodbye();
      return;
    }
    switch (answer) {
      case Registered.Done done -> {
        phase = Phase.BEATING;
        pace = new Pace(done.interval(), done.deadline());
        sequence = 0;
        failures = 0;
        reports.registered(done);
        standing.gained();
        beat();
      }
      case Registered.Refused(ReachFault fault) -> {
        reports.refused(fault);
        standing.hindered(fault);
        // Only a new hub or a new version of it can change its mind.
        timer = loop.after(backoff.most().toNanos(), this::register);
      }
      case Registered.Missed(ReachFault fault) -> {
        reports.missed(fault);
        standing.hindered(fault);
        timer = loop.after(pause(), this::register);
      }
    }
    // Last, so that whoever waits for the answer finds everything else in its place.
    first.complete(answer);
  }

  private long pause() {
    failures++;
    return backoff.nanos(failures, chance.getAsDouble());
  }

  private void beat() {
    String id = accessId;
    if (phase != Phase.BEATING || id == null) {
      return;
    }
    cancelTimer();
    asking = true;
    again = false;
    sequence++;
    beatAt = loop.now();
    boolean saysDraining = draining;
    Vitals vitals = body.vitals();
    told = vitals;
    AgentState state = saysDraining ? AgentState.DRAINING : vitals.state();
    var _ =
        hub.beat(new HubLink.Beat(id, sequence, state, vitals))
            .thenAccept(answer -> loop.execute(() -> onHeard(answer, saysDraining)));
  }

  private void lookAgain() {
    look = loop.after(pace.lookNanos(), this::look);
  }

  /** Has the body look at itself; what others have to know is told at once. */
  private void look() {
    lookAgain();
    body.examine(loop.now());
    Vitals before = told;
    if (phase != Phase.BEATING || before == null) {
      return;
    }
    Vitals now = body.vitals();
    if (now.differsFrom(before)) {
      reports.ability(now);
      beatSoon();
    } else if (!asking && failures == 0) {
      until(beatAt + pace.nanos(now.atWork()));
    }
  }

  private void onHeard(Heard answer, boolean saidDraining) {
    asking = false;
    if (saidDraining) {
      drained.complete(null);
    }
    if (phase == Phase.STOPPING) {
      goodbye();
      return;
    }
    switch (answer) {
      case Heard.Done(Duration wished, boolean manifestWanted) -> {
        failures = 0;
        pace = new Pace(wished, pace.deadline());
        reports.heard();
        if (manifestWanted) {
          register();
        } else {
          next(beatAt + usual() - loop.now());
        }
      }
      case Heard.Unknown() -> {
        reports.unknown();
        standing.lost();
        register();
      }
      case Heard.Missed(ReachFault fault) -> {
        reports.missed(fault);
        next(Math.min(pause(), usual()));
      }
    }
  }

  private long usual() {
    Vitals last = told;
    return pace.nanos(last != null && last.atWork());
  }

  private void next(long nanos) {
    long wait = again ? 0 : nanos;
    dueAt = loop.now() + wait;
    timer = loop.after(wait, this::beat);
  }

  /** Beats at {@code at} if that is sooner than planned. */
  private void until(long at) {
    if (at - dueAt < 0) {
      cancelTimer();
      next(Math.max(0, at - loop.now()));
    }
  }

  private void beatSoon() {
    again = true;
    if (!asking) {
      beat();
    }
  }

  private void goodbye() {
    String id = accessId;
    CompletableFuture<Void> done =
        id == null ? CompletableFuture.completedFuture(null) : hub.deregister(id);
    var _ =
        done.thenAccept(nothing ->
            loop.execute(() -> {
              phase = Phase.STOPPED;
              stopped.complete(null);
            }));
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel();
    }
  }
}
