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
import io.agentreach.core.rule.Hysteresis;
import io.agentreach.core.rule.IntervalEstimate;
import io.agentreach.core.rule.Liveness;
import io.agentreach.core.rule.OverloadRule;
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
  private final Map<CapabilityName, Circuit> circuits = new HashMap<>();
  private final Map<CapabilityName, ServiceTime> times = new HashMap<>();
  private final Map<CapabilityName, Long> pauses = new HashMap<>();
  private final Map<CapabilityName, Integer> begun = new HashMap<>();
  private final long registered;
  private boolean current = true;
  private boolean cordoned;
  private boolean healthy = true;
  private AgentState state;
  private long sequence;
  private long heard;
  private long beats;
  private IntervalEstimate usual = IntervalEstimate.NONE;
  private Hysteresis overload = Hysteresis.OFF;
  private @Nullable Duration eta;
  private boolean disconnected;
  private long heldUntil;

  Knowledge(Manifest manifest, String accessId, SlotCount slots, boolean cordoned, long now) {
    this.manifest = manifest;
    this.accessId = accessId;
    this.slots = slots;
    this.cordoned = cordoned;
    this.state = manifest.initialState();
    this.heard = now;
    this.registered = now;
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

  boolean cordoned() {
    return cordoned;
  }

  void cordon(boolean on) {
    cordoned = on;
  }

  AgentState state() {
    return state;
  }

  /** Another registration took its place, or it was removed. */
  void over() {
    current = false;
  }

  /**
   * Whether a beat is old or repeated. An agent that was silent too long may count from 1 again.
   */
  boolean outdated(Heartbeat beat, long now) {
    return beat.sequence() != 0 && beat.sequence() <= sequence && !silent(now);
  }

  private boolean silent(long now) {
    return now - heard >= Liveness.DEFAULT.deadlineNanos(manifest.heartbeatInterval(), usual, eta);
  }

  /** Takes a beat in. */
  void beat(Heartbeat beat, AgentState next, long now) {
    long most = Liveness.DEFAULT.deadlineNanos(manifest.heartbeatInterval(), usual, eta);
    usual = beats == 0 ? usual : usual.after(Math.min(now - heard, most));
    overload = OverloadRule.DEFAULT.after(overload, beat.queued(), manifest.maxConcurrency());
    eta = beat.eta();
    beats++;
    sequence = beat.sequence();
    state = next;
    healthy = !beat.dependencies().containsValue(false);
    heard = now;
  }

  /** Why no attempt may begin there now, or null. */
  @Nullable String refusal(Call call, Capability capability, long now) {
    Long paused = pauses.get(capability.name());
    if (!current) {
      return "its registration is over";
    }
    if (silent(now)) {
      return "it has been silent beyond its deadline";
    }
    if (disconnected && now - heldUntil < 0) {
      return "it could not be connected to just now";
    }
    if (state != AgentState.READY && state != AgentState.BUSY) {
      return "it is " + state;
    }
    if (overload.on()) {
      return "it is overloaded";
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
    return healthy ? refusalByPolicy(call, capability) : "a dependency of it is unhealthy";
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
    boolean allowed =
        manifest.allowedCallers().isEmpty() || manifest.allowedCallers().contains(caller);
    return allowed ? null : "it does not let the caller in";
  }

  /** Whether nothing at all speaks against an attempt there now. */
  boolean surelyReachable(Call call, Capability capability, long now) {
    return refusal(call, capability, now) == null
        && !disconnected
        && capability.rate() == null
        && slots.free();
  }

  /** Notes that an attempt begins; false if the capability's rate cannot have let it pass. */
  boolean begun(Capability capability, long now) {
    circuit(capability).begun(now);
    int asked = begun.merge(capability.name(), 1, Integer::sum);
    Capability.Rate rate = capability.rate();
    double windows = rate == null ? 0 : (double) (now - registered) / rate.window().toNanos();
    return rate == null || asked <= rate.limit() * (1 + windows) + 1e-6;
  }

  /** An attempt ended; null if the caller had it given up. */
  void ended(Capability capability, @Nullable Receipt receipt, long took, long now) {
    Circuit circuit = circuit(capability);
    switch (receipt) {
      case null -> circuit.released(now);
      case Receipt.Replied replied -> {
        disconnected = false;
        pauses.remove(capability.name());
        times.computeIfAbsent(capability.name(), name -> new ServiceTime()).note(took);
        circuit.succeeded();
      }
      case Receipt.Failed failed when tooSoon(capability, failed, took) -> circuit.released(now);
      case Receipt.Failed failed -> failed(capability, circuit, failed, now);
    }
  }

  /** A time-out that left the agent less than it usually needs says nothing about it. */
  private boolean tooSoon(Capability capability, Receipt.Failed failed, long took) {
    ServiceTime known = times.get(capability.name());
    long usual = known == null ? Duration.ofSeconds(1).toNanos() : known.usualNanos();
    long fair = Math.min(usual, capability.limit().toNanos() / 2);
    return failed.code() == FaultCode.TIMEOUT && took < fair;
  }

  private void failed(Capability capability, Circuit circuit, Receipt.Failed failed, long now) {
    if (!failed.connected()) {
      // Further failures may fall into a pause that is already under way.
      if (!disconnected) {
        heldUntil = now + LEAST_HOLD;
      }
      disconnected = true;
      circuit.failed(now);
    } else if (failed.effect() == Effect.NONE) {
      disconnected = false;
      circuit.released(now);
      Duration wait = failed.retryAfter();
      if (wait != null) {
        pauses.merge(capability.name(), now + wait.toNanos(), (a, b) -> a - b > 0 ? a : b);
      }
    } else if (failed.effect() == Effect.DONE && failed.status() >= 400 && failed.status() < 500) {
      disconnected = false;
      circuit.succeeded();
    } else {
      circuit.failed(now);
    }
  }

  private Circuit circuit(Capability capability) {
    return circuits.computeIfAbsent(capability.name(), name -> new Circuit());
  }
}
