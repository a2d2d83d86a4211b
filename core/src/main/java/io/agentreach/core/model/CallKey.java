package io.agentreach.core.model;

import org.jspecify.annotations.Nullable;

/**
 * What a repeated request has in common with the first: the idempotency key, and the tenant, the
 * caller and the target for which it was chosen. Elsewhere the same key means another call.
 *
 * @param caller the id of the principal
 * @param target the capability, or {@code agent/capability} if the request names the agent
 * @param key the caller's own word, as it came
 */
public record CallKey(TenantId tenant, String caller, String target, String key) {
  /**
   * The key of a call; null if it has none or wants a stream, which is told as it comes and cannot
   * be told again.
   */
  public static @Nullable CallKey of(Call call) {
    String key = call.wish().idempotencyKey();
    if (key == null || call.streaming()) {
      return null;
    }
    return new CallKey(call.tenant(), call.principal().id(), target(call.target()), key);
  }

  private static String target(Target target) {
    CapabilityName capability = target.capability();
    String name = capability == null ? "" : capability.value();
    return switch (target) {
      case Target.ByCapability by -> name;
      case Target.ByAgent by -> by.agent().value() + '/' + name;
    };
  }
}
