package io.agentreach.testkit.sim;

import io.agentreach.core.guard.ServiceTime;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Receipt;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the hub has been told of one registration, and what follows from it for calls. */
final class Knowledge {
  /** An agent that could not be connected to is left alone at least so long. */
  private static final long LEAST_HOLD = Duration.ofMillis(400).toNanos();

  private final Manifest manifest;
  private final String accessId;
  private final SlotCount slots;
  private final Hearing hearing;
  private final Map<CapabilityName, Circuit> circuits = new HashMap<>();
  private final Map<CapabilityName, ServiceTime> times = new HashMap<>();
  private final Map<CapabilityName, Long> pauses = new HashMap<>();
  private final Map<CapabilityName, Integer> begun = new HashMap<>();
  private final Map<CapabilityName, Watch> watches = new HashMap<>();
  private final long registered;
  private boolean current = true;
  private boolean cordoned;
  private AgentState told;
  private boolean disconnected;
  private long heldUntil;
  private long changedAt;
  private int atWork;

  Knowledge(
      Manifest manifest,
      String accessId,
      SlotCount slots,
      boolean cordoned,
      HubTime hub,
      long now) {
    this.manifest = manifest;
    this.accessId = accessId;
    this.slots = slots;
    this.hearing = new Hearing(manifest, hub, now);
    this.cordoned = cordoned;
    this.told = manifest.initialState();
    this.registered = now;
    this.changedAt = now;
    manifest.capabilities().forEach(each -> circuits.put(each.name(), new Circuit()));
  }

  Manifest manifest() {
    return manifest;
  }

  String accessId() {
    return accessId;
  }

  SlotCount slots() {
    return slots;
  }

  Hearing hearing() {
    return hearing;
  }

  boolean cordoned() {
    return cordoned;
  }

  void cordon(boolean on, long now) {
    cordoned = on;
    changedAt = now;
  }

  /** The state that listeners were told last. */
  AgentState told() {
    return told;
  }

  void told(AgentState state) {
    told = state;
  }

  /** The state as others must see it. */
  AgentState seen(long now) {
    return hearing.seen(slots.open(), now);
  }

  /** Whether it is watched for its poor quality in this capability, and how. */
  Watch watch(CapabilityName capability) {
    return watches.computeIfAbsent(capability, name -> new Watch());
  }

  /** Another registration took its place, or it was removed. */
  void over() {
    current = false;
  }

  /** Whether an attempt is open with this very registration, or has ended just now. */
  boolean busy(long now) {
    return atWork > 0 || changedAt == now;
  }

  /** Takes a beat in. */
  void beat(Heartbeat beat, long now) {
    hearing.beat(beat, now);
    changedAt = now;
  }

  /** Whether nothing has changed about it since {@code moment}. */
  boolean quietSince(long moment) {
    return moment - changedAt > 0 && moment - slots.changedAt() > 0;
  }

  /** Why no attempt may begin there now, whatever slots are free; or null. */
  @Nullable String refusal(Call call, Capability capability, long now) {
    Long paused = pauses.get(capability.name());
    AgentState state = hearing.state();
    if (!current) {
      return "its registration is over";
    }
    if (!hearing.alive(now)) {
      return "it has been silent beyond its deadline";
    }
    if (disconnected && now - heldUntil < 0) {
      return "it could not be connected to just now";
    }
    if (state != AgentState.READY && state != AgentState.BUSY) {
      return "it is " + state;
    }
    if (hearing.overloaded()) {
      return "it is overloaded";
    }
    if (hearing.stuck(slots.open(), now)) {
      return "nothing comes out of it";
    }
    if (cordoned) {
      return "it is cordoned";
    }
    if (paused != null && now - paused < 0) {
      return "it asked to be left alone";
    }
    if (!circuit(capability).admits(now)) {
      return "its circuit is open";
    }
    return hearing.healthy()
        ? refusalByPolicy(call, capability)
        : "a dependency of it is unhealthy";
  }

  private @Nullable String refusalByPolicy(Call call, Capability capability) {
    String group = call.wish().group();
    String version = call.wish().version();
    String scope = capability.scope();
    String caller = call.principal().id();
    if (version != null && !version.equals(manifest.version())) {
      return "it is of another version";
    }
    if (scope != null && !call.principal().holds(scope)) {
      return "the caller lacks the scope";
    }
    if (group != null && !manifest.groups().contains(group)) {
      return "it is of another group";
    }
    String region = call.wish().region();
    if (region != null && !region.equals(manifest.region())) {
      return "it stands in another region";
    }
    boolean allowed =
        manifest.allowedCallers().isEmpty() || manifest.allowedCallers().contains(caller);
    return allowed ? null : "it does not let the caller in";
  }

  /** Whether nothing but a slot can be what a call there still needs. */
  boolean fitsButForSlots(Call call, Capability capability, long now) {
    return !disconnected && capability.rate() == null && refusal(call, capability, now) == null;
  }

  /** Whether nothing at all speaks against an attempt there now. */
  boolean surelyReachable(Call call, Capability capability, Demands demands, long now) {
    return slots.surelyFree(call.wish().priority(), demands, now)
        && fitsButForSlots(call, capability, now);
  }

  /** Notes that an attempt begins; false if the capability's rate cannot have let it pass. */
  boolean begun(Capability capability, long now) {
    circuit(capability).begun(now);
    watch(capability.name()).begun(now);
    atWork++;
    changedAt = now;
    int asked = begun.merge(capability.name(), 1, Integer::sum);
    Capability.Rate rate = capability.rate();
    double windows = rate == null ? 0 : (double) (now - registered) / rate.window().toNanos();
    return rate == null || asked <= rate.limit() * (1 + windows) + 1e-6;
  }

  /**
   * An attempt ended; the receipt is null if the caller had it given up. Says whether that was a
   * success of the agent, or null if it says nothing about it.
   */
  @Nullable Boolean ended(Capability capability, @Nullable Receipt receipt, long took, long now) {
    Circuit circuit = circuit(capability);
    changedAt = now;
    atWork--;
    return switch (receipt) {
      case null -> {
        circuit.released(now);
        yield null;
      }
      case Receipt.Replied replied -> {
        disconnected = false;
        pauses.remove(capability.name());
        times.computeIfAbsent(capability.name(), name -> new ServiceTime()).note(took);
        hearing.finished(now);
        circuit.succeeded();
        yield true;
      }
      case Receipt.Failed failed when tooSoon(capability, failed, took) -> {
        circuit.released(now);
        yield null;
      }
      case Receipt.Failed failed -> failed(capability, circuit, failed, now);
    };
  }

  /** A time-out that left the agent less than it usually needs says nothing about it. */
  private boolean tooSoon(Capability capability, Receipt.Failed failed, long took) {
    ServiceTime known = times.get(capability.name());
    long usual = known == null ? Duration.ofSeconds(1).toNanos() : known.usualNanos();
    long fair = Math.min(usual, capability.limit().toNanos() / 2);
    return failed.code() == FaultCode.TIMEOUT && took < fair;
  }

  private @Nullable Boolean failed(
      Capability capability, Circuit circuit, Receipt.Failed failed, long now) {
    if (!failed.connected()) {
      // Further failures may fall into a pause that is already under way.
      if (!disconnected) {
        heldUntil = now + LEAST_HOLD;
      }
      disconnected = true;
    } else if (failed.effect() == Effect.NONE) {
      disconnected = false;
      circuit.released(now);
      Duration wait = failed.retryAfter();
      if (wait != null) {
        pauses.merge(capability.name(), now + wait.toNanos(), (a, b) -> a - b > 0 ? a : b);
      }
      return null;
    } else if (failed.effect() == Effect.DONE && failed.status() >= 400 && failed.status() < 500) {
      disconnected = false;
      hearing.finished(now);
      circuit.succeeded();
      return true;
    }
    hearing.troubled(now);
    circuit.failed(now);
    return false;
  }

  private Circuit circuit(Capability capability) {
    return circuits.computeIfAbsent(capability.name(), name -> new Circuit());
  }
}
