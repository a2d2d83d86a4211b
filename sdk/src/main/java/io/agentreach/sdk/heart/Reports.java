package io.agentreach.sdk.heart;

import io.agentreach.sdk.call.ReachFault;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Logs changes only: a hub that stays away is reported once. Used on one thread. */
final class Reports {
  private final Logger log;
  private final String agent;
  private String last = "";
  private String trouble = "";

  Reports(Logger log, String agent) {
    this.log = log;
    this.agent = agent;
  }

  void registered(HubLink.Registered.Done done) {
    last = "";
    say(Level.INFO, "is registered and beats every " + done.interval().toMillis() + " ms");
    for (ReachFault.Detail each : done.warnings()) {
      say(
          Level.WARNING,
          "the hub warns of " + each.field() + ": " + each.problem() + ". " + each.remedy());
    }
  }

  void ability(Vitals now) {
    String why = String.join("; ", now.troubles());
    if (!why.equals(trouble)) {
      trouble = why;
      say(
          why.isEmpty() ? Level.INFO : Level.WARNING,
          why.isEmpty() ? "can take work again" : "cannot take work: " + why);
    }
  }

  void refused(ReachFault fault) {
    change(Level.ERROR, "the hub refuses the registration: " + fault);
  }

  void missed(ReachFault fault) {
    change(Level.WARNING, "the hub does not answer, trying again: " + fault.message());
  }

  void unknown() {
    change(Level.INFO, "the hub does not know this agent: registering again");
  }

  void heard() {
    if (!last.isEmpty()) {
      say(Level.INFO, "the hub answers again");
      last = "";
    }
  }

  private void change(Level level, String message) {
    if (!message.equals(last)) {
      last = message;
      say(level, message);
    }
  }

  private void say(Level level, String message) {
    log.log(level, "agent " + agent + ": " + message);
  }
}
