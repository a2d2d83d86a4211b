package io.agentreach.testkit.route;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.JsonText;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.WorkKind;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Manifests and capabilities in the few ways in which the scenarios need them. */
final class Manifests {
  private Manifests() {}

  /** An agent that never beats, so that time may pass without it being lost. */
  static Manifest silent(String name, Capability... capabilities) {
    return beating(name, Duration.ZERO, capabilities);
  }

  static Manifest beating(String name, Duration interval, Capability... capabilities) {
    Manifest plain = Manifest.of(name, Stage.endpoint(name), capabilities);
    return with(plain, interval, plain.maxConcurrency(), 1, Set.of(), "", "", Set.of());
  }

  static Manifest sized(String name, int slots, double weight, Capability... capabilities) {
    Manifest plain = silent(name, capabilities);
    return with(plain, Duration.ZERO, slots, weight, Set.of(), "", "", Set.of());
  }

  static Manifest placed(
      String name, String group, String region, String version, Capability... capabilities) {
    Manifest plain = silent(name, capabilities);
    return with(plain, Duration.ZERO, 100, 1, Set.of(group), region, version, Set.of());
  }

  /** The same agent after a restart at another port. */
  static Manifest moved(String name, int port, Capability... capabilities) {
    Endpoint elsewhere = new Endpoint("http://" + name + ":" + port);
    Manifest plain = Manifest.of(name, elsewhere, capabilities);
    return with(plain, Duration.ZERO, 100, 1, Set.of(), "", "", Set.of());
  }

  static Manifest booting(String name, Capability... capabilities) {
    Manifest plain = silent(name, capabilities);
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
        plain.heartbeatInterval(),
        plain.maxConcurrency(),
        plain.allowedCallers(),
        plain.mayCall(),
        plain.capabilityVersion(),
        AgentState.BOOTING);
  }

  static Manifest allowing(String name, String caller, Capability... capabilities) {
    Manifest plain = silent(name, capabilities);
    return with(plain, Duration.ZERO, 100, 1, Set.of(), "", "", Set.of(caller));
  }

  private static Manifest with(
      Manifest plain,
      Duration interval,
      int slots,
      double weight,
      Set<String> groups,
      String region,
      String version,
      Set<String> allowed) {
    return new Manifest(
        plain.key(),
        plain.endpoints(),
        plain.transport(),
        plain.capabilities(),
        plain.labels(),
        groups,
        weight,
        region,
        version,
        interval,
        slots,
        allowed,
        Set.of(),
        0,
        plain.initialState());
  }

  /** A capability that may not be repeated, of 10 s. */
  static Capability once(String name) {
    return capability(name, false, null, WorkKind.MODEL);
  }

  /** A capability that may be repeated, of 10 s. */
  static Capability idempotent(String name) {
    return capability(name, true, null, WorkKind.MODEL);
  }

  static Capability capability(
      String name, boolean idempotent, @Nullable Duration timeout, WorkKind work) {
    return capability(name, idempotent, timeout, work, null, null, Set.of());
  }

  static Capability limited(String name, Capability.Rate rate) {
    return capability(name, false, null, WorkKind.MODEL, rate, null, Set.of());
  }

  static Capability scoped(String name, String scope) {
    return capability(name, false, null, WorkKind.MODEL, null, scope, Set.of());
  }

  static Capability tagged(String name, String... tags) {
    return capability(name, false, null, WorkKind.MODEL, null, null, Set.of(tags));
  }

  private static Capability capability(
      String name,
      boolean idempotent,
      @Nullable Duration timeout,
      WorkKind work,
      Capability.@Nullable Rate rate,
      @Nullable String scope,
      Set<String> tags) {
    Capability plain = Capability.named(name);
    return new Capability(
        new CapabilityName(name),
        "",
        tags,
        null,
        null,
        List.of(),
        true,
        idempotent,
        List.of(),
        timeout,
        work,
        rate,
        scope,
        null,
        plain.validate(),
        plain.mapping());
  }

  /** A capability with a rule for sessions, and a schema that inputs are checked against. */
  static Capability particular(
      String name, @Nullable String sessionKey, Capability.Validate validate, String schema) {
    Capability plain = Capability.named(name);
    return new Capability(
        new CapabilityName(name),
        "",
        Set.of(),
        new JsonText(schema),
        null,
        List.of(),
        false,
        false,
        List.of(),
        null,
        WorkKind.MODEL,
        null,
        null,
        sessionKey,
        validate,
        plain.mapping());
  }
}
