package io.agentreach.sdk.heart;

import io.agentreach.sdk.call.ReachFault;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Logs changes only: a hub that stays away is reported once. Used on one thread. */
final class Reports {
  private final Logger log;
  private String last = "";

  Reports(Logger log) {
    this.log = log;
  }

  void registered(HubLink.Registered.Done done) {
    last = "";
    log.log(Level.INFO, "registered; beats every {0} ms", done.interval().toMillis());
    for (ReachFault.Detail each : done.warnings()) {
      log.log(
          Level.WARNING,
          "the hub warns of {0}: {1}. {2}",
          each.field(),
          each.problem(),
          each.remedy());
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
      log.log(Level.INFO, "the hub answers again");
      last = "";
    }
  }

  private void change(Level level, String message) {
    if (!message.equals(last)) {
      last = message;
      log.log(level, message);
    }
  }
}
