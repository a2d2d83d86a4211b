package io.agentreach.hub.log;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.port.Event;
import io.agentreach.core.port.Events;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Writes one line for each change of an agent. Thread-safe. */
public final class EventLines implements Events {
  private static final Logger LOG = LoggerFactory.getLogger("reach.agent");

  @Override
  public void publish(Event event) {
    AgentKey agent = event.agent();
    LoggingEventBuilder line = LOG.atInfo();
    if (agent != null) {
      line =
          line.addKeyValue("tenant", agent.tenant().value())
              .addKeyValue("agent", agent.agent().value());
    }
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
          line.log(
              switch (changed.cordon()) {
                case NONE -> "agent uncordoned";
                case CORDON -> "agent cordoned";
                case DRAIN -> "agent draining";
              });
      case Event.Drained drained -> line.log("agent drained");
      case Event.BreakerChanged changed ->
          line.addKeyValue("capability", changed.capability().value())
              .log(changed.open() ? "breaker opened" : "breaker closed");
      case Event.WatchChanged changed ->
          line.addKeyValue("capability", changed.capability().value())
              .log(changed.watched() ? "agent watched for poor quality" : "agent trusted again");
      case Event.GroupSwitched switched ->
          line.addKeyValue("tenant", switched.tenant().value())
              .addKeyValue("capability", switched.capability().value())
              .addKeyValue("from", switched.from())
              .addKeyValue("to", switched.to())
              .log("traffic switched to another group");
      case Event.TaskAlert alert ->
          line.addKeyValue("tenant", alert.tenant().value())
              .addKeyValue("task", alert.task().value())
              .addKeyValue("unit", alert.unit())
              .log(
                  switch (alert.trouble()) {
                    case SUSPENDED -> "a task waits for a person";
                    case CALLBACK_DEAD -> "the end of a task could not be told to its callback";
                    case UNREADABLE -> "a stored task cannot be worked on by this version";
                  });
      case Event.MassLossSuspected suspected ->
          line.addKeyValue("lost", suspected.lost())
              .addKeyValue("beating", suspected.beating())
              .log("many agents fell silent at once; they are kept for now");
    }
  }
}
