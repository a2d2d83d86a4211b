package io.agentreach.wire.face;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Catalog;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What agents served when something was last told of them: whoever called an agent that left, or
 * that serves less now, wants to know. Not thread-safe.
 */
final class Offers {
  private final Map<AgentKey, Set<CapabilityName>> known = new HashMap<>();
  private @Nullable Catalog catalog;

  void follow(Catalog source) {
    catalog = source;
  }

  /** What the agent serves now, and what it served at the event before. */
  Set<CapabilityName> before(AgentKey key) {
    Catalog source = catalog;
    AgentRecord record = source == null ? null : source.agent(key);
    Set<CapabilityName> last = known.getOrDefault(key, Set.of());
    if (record == null) {
      known.remove(key);
      return last;
    }
    Set<CapabilityName> now = new HashSet<>();
    record.candidates().forEach(each -> now.add(each.capability().name()));
    if (now.equals(last)) {
      return last;
    }
    known.put(key, Set.copyOf(now));
    now.addAll(last);
    return Set.copyOf(now);
  }
}
