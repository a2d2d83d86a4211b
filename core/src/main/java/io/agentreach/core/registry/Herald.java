package io.agentreach.core.registry;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Cordon;
import io.agentreach.core.port.Event;
import io.agentreach.core.port.Events;
import io.agentreach.core.registry.Change.Kind;
import java.time.InstantSource;

/** Tells listeners what changed, and notes it in the agent's history. Thread-safe. */
final class Herald {
  private final Catalog catalog;
  private final Events events;
  private final InstantSource wall;

  Herald(Catalog catalog, Events events, InstantSource wall) {
    this.catalog = catalog;
    this.events = events;
    this.wall = wall;
  }

  void registered(AgentRecord record, boolean replaced) {
    note(record, replaced ? Kind.REPLACED : Kind.REGISTERED);
    events.publish(new Event.Registered(record.manifest().key(), replaced));
  }

  void restored(AgentRecord record) {
    note(record, Kind.RESTORED);
    events.publish(new Event.Restored(record.manifest().key()));
  }

  void removed(AgentKey key) {
    events.publish(new Event.Removed(key));
  }

  void cordoned(AgentRecord record, Cordon cordon) {
    note(
        record,
        switch (cordon) {
          case NONE -> Kind.UNCORDONED;
          case CORDON -> Kind.CORDONED;
          case DRAIN -> Kind.DRAINING;
        });
    events.publish(new Event.CordonChanged(record.manifest().key(), cordon));
  }

  void massLoss(int lost, int beating) {
    events.publish(new Event.MassLossSuspected(lost, beating));
  }

  /** Tells the state of an agent if it is another than listeners know. */
  void look(AgentRecord record, long now) {
    AgentState from;
    AgentState to;
    synchronized (record) {
      from = record.told();
      to = record.state(now);
      record.told(to);
    }
    if (from == to || catalog.agent(record.manifest().key()) != record) {
      return;
    }
    // Busy or not is no news for people, and would push out what is.
    if (!from.takesWork() || !to.takesWork()) {
      String why = Why.state(record, from, to, now);
      record.history().add(new Change(wall.instant(), Kind.STATE, from, to, why));
    }
    events.publish(new Event.StateChanged(record.manifest().key(), from, to));
  }

  /** Tells once that an agent that is to be drained has nothing at work any more. */
  void lookForDrained(AgentRecord record) {
    if (record.drained() && record.history().drained()) {
      note(record, Kind.DRAINED);
      events.publish(new Event.Drained(record.manifest().key()));
    }
  }

  private void note(AgentRecord record, Kind kind) {
    record.history().add(Change.of(wall.instant(), kind));
  }
}
