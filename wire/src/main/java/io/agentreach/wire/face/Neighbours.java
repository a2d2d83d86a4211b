package io.agentreach.wire.face;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The events about agents that one agent works with: those that serve, or served until the event, a
 * capability that its manifest says it may call; all but itself if its manifest says nothing.
 * Called under the feed's lock.
 */
final class Neighbours implements Predicate<EventFeed.Entry> {
  private final Catalog catalog;
  private final AgentKey who;
  private Set<String> declared = Set.of();
  private List<CapabilityName> wanted = List.of();

  Neighbours(Catalog catalog, AgentKey who) {
    this.catalog = catalog;
    this.who = who;
  }

  @Override
  public boolean test(EventFeed.Entry entry) {
    AgentKey agent = entry.agent();
    if (agent == null || agent.equals(who)) {
      return false;
    }
    lookUp();
    return declared.isEmpty() || entry.served().stream().anyMatch(this::wants);
  }

  /** The manifest may change while somebody listens; that of an agent that left still counts. */
  private void lookUp() {
    AgentRecord record = catalog.agent(who);
    if (record == null || record.manifest().mayCall().equals(declared)) {
      return;
    }
    declared = record.manifest().mayCall();
    List<CapabilityName> names = new ArrayList<>();
    for (String each : declared) {
      CapabilityName name = AgentsFace.name(each);
      if (name != null) {
        names.add(name);
      }
    }
    wanted = List.copyOf(names);
  }

  /** A name covers those below it, whichever of both sides is the wider one. */
  private boolean wants(CapabilityName served) {
    for (CapabilityName each : wanted) {
      if (served.serves(each) || each.serves(served)) {
        return true;
      }
    }
    return false;
  }
}
