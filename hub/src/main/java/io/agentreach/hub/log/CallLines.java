package io.agentreach.hub.log;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Outcome;
import io.agentreach.wire.face.CallLog;
import io.agentreach.wire.face.SettledCall;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Writes one line for each settled call: who asked for what, who did it, how it ended. Thread-safe.
 */
public final class CallLines implements CallLog {
  private static final Logger LOG = LoggerFactory.getLogger("reach.call");

  @Override
  public void settled(SettledCall settled) {
    if (!LOG.isInfoEnabled()) {
      return;
    }
    var call = settled.call();
    CapabilityName capability = call.target().capability();
    LoggingEventBuilder line =
        LOG.atInfo()
            .addKeyValue("request_id", call.requestId())
            .addKeyValue("trace_id", call.trace().traceId())
            .addKeyValue("tenant", call.tenant().value())
            .addKeyValue("caller", call.principal().id())
            .addKeyValue("capability", capability == null ? "" : capability.value())
            .addKeyValue("candidates", settled.trail().size())
            .addKeyValue("elapsed_us", settled.tookNanos() / 1_000);
    if (settled.trail().replayed()) {
      line = line.addKeyValue("replayed", true);
    }
    switch (settled.outcome()) {
      case Outcome.Success success ->
          line.addKeyValue("outcome", "OK")
              .addKeyValue("agent", success.agent().value())
              .addKeyValue("version", success.version())
              .addKeyValue("attempts", success.attempts().size())
              .log("call settled");
      case Outcome.Failure failure -> failed(line, failure.fault());
    }
  }

  private static void failed(LoggingEventBuilder line, Fault fault) {
    line.addKeyValue("outcome", fault.code().name())
        .addKeyValue("phase", fault.phase().wireName())
        .addKeyValue("effect", fault.effect().name())
        .addKeyValue("agent", fault.agent() == null ? "" : fault.agent().value())
        .addKeyValue("attempts", fault.attempts().size())
        .log("call settled");
  }
}
