package io.agentreach.hub.log;

import io.agentreach.core.port.Event;
import io.agentreach.core.port.Events;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes one line for each change of an agent. Thread-safe. */
public final class EventLines implements Events {
  private static final Logger LOG = LoggerFactory.getLogger("reach.agent");

  @Override
  public void publish(Event event) {
    var line =
        LOG.atInfo()
            .addKeyValue("tenant", event.agent().tenant().value())
            .addKeyValue("agent", event.agent().agent().value());
    switch (event) {
      case Event.Registered registered ->
          line.addKeyValue("replaced", registered.replaced()).log("agent registered");
      case Event.Restored restored -> line.log("agent restored");
      case Event.Removed removed -> line.log("agent removed");
      case Event.StateChanged changed ->
          line.addKeyValue("from", changed.from().name())
              .addKeyValue("to", changed.to().name())
              .log("state changed");
      case Event.CordonChanged changed ->
          line.log(changed.cordoned() ? "agent cordoned" : "agent uncordoned");
      case Event.BreakerChanged changed ->
          line.addKeyValue("capability", changed.capability().value())
              .log(changed.open() ? "breaker opened" : "breaker closed");
    }
  }
}
