package io.agentreach.core.registry;

import io.agentreach.core.model.Capability;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * On what terms the agents of a capability take a call, as far as somebody must see to it before
 * one of them is picked.
 *
 * @param sessionKey the rule by which a session's key is found, null if there are no sessions: that
 *     of most agents, of equally many the first in alphabetical order
 * @param checks one capability for each different way in which inputs are checked, at most {@value
 *     #MOST_CHECKS}; empty if nobody checks
 */
public record Terms(@Nullable String sessionKey, List<Capability> checks) {
  /** How many ways of checking one input are told apart. */
  public static final int MOST_CHECKS = 64;

  /** Whatever comes. */
  public static final Terms NONE = new Terms(null, List.of());

  public Terms {
    checks = List.copyOf(checks);
  }

  /** The terms of one capability alone. */
  public static Terms of(Capability capability) {
    String key = capability.sessionKey();
    boolean checks = checks(capability);
    return key == null && !checks ? NONE : new Terms(key, checks ? List.of(capability) : List.of());
  }

  /** These, and those of a less specific name. */
  Terms or(Terms above) {
    if (above.free() || free()) {
      return free() ? above : this;
    }
    List<Capability> all = new ArrayList<>(checks);
    all.addAll(above.checks);
    return new Terms(
        sessionKey == null ? above.sessionKey : sessionKey,
        all.subList(0, Math.min(MOST_CHECKS, all.size())));
  }

  private boolean free() {
    return sessionKey == null && checks.isEmpty();
  }

  /** Whether a capability makes any terms. */
  static boolean any(Capability capability) {
    return capability.sessionKey() != null || checks(capability);
  }

  /** Whether a capability has its inputs checked. */
  static boolean checks(Capability capability) {
    return capability.validate() != Capability.Validate.NONE && capability.inputSchema() != null;
  }
}
