package io.agentreach.testkit.sim;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Receipt;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What an agent does with a request that reached it: works and answers, or one of the ways not to.
 */
final class Conduct {
  private final AgentProcess agent;
  private final Hub hub;
  private final Climate climate;
  private final Chance chance;

  Conduct(AgentProcess agent, World world, Chance chance) {
    this.agent = agent;
    this.hub = world.hub();
    this.climate = world.climate();
    this.chance = chance;
  }

  void begin(AttemptRecord attempt) {
    if (chance.happens(climate.of(Hazard.REJECT))) {
      int status = chance.happens(0.5) ? 503 : 429;
      close(attempt, Receipt.Failed.rejected(status, "no room", wish()));
    } else if (chance.happens(climate.of(Hazard.RESET_BEFORE))) {
      reset(attempt);
    } else if (chance.happens(climate.of(Hazard.HANG))) {
      agent.later(chance.nanos(0, 5), () -> work(attempt));
    } else {
      boolean crawls = agent.slow() || chance.happens(climate.of(Hazard.SLOWNESS));
      agent.later(crawls ? chance.nanos(0.5, 15) : chance.nanos(0.001, 0.2), () -> finish(attempt));
    }
  }

  private @Nullable Duration wish() {
    return chance.happens(0.5) ? Duration.ofNanos(chance.nanos(0, 5)) : null;
  }

  /** Does the work, unless it notices that nobody waits for it any more. */
  private boolean work(AttemptRecord attempt) {
    if (attempt.exchange().cancelled() && chance.happens(0.5)) {
      return false;
    }
    attempt.execute();
    return true;
  }

  private void finish(AttemptRecord attempt) {
    if (!work(attempt)) {
      agent.closed(attempt);
    } else if (chance.happens(climate.of(Hazard.RESET_AFTER))) {
      reset(attempt);
    } else if (agent.sick() || chance.happens(climate.of(Hazard.SERVER_ERROR))) {
      close(attempt, failed(FaultCode.AGENT_ERROR, 500, "internal error"));
    } else if (chance.happens(climate.of(Hazard.BUSINESS_ERROR))) {
      close(attempt, Receipt.Failed.finalError(422, "will not do", Payload.json("{}")));
    } else if (chance.happens(climate.of(Hazard.GARBAGE))) {
      close(attempt, failed(FaultCode.AGENT_ERROR, 200, "no JSON"));
    } else if (attempt.call().call().streaming() && attempt.capability().streaming()) {
      stream(attempt, chance.between(0, 6));
    } else {
      close(attempt, new Receipt.Replied(Payload.json("{}")));
    }
  }

  private static Receipt failed(FaultCode code, int status, String message) {
    return new Receipt.Failed(code, Effect.UNKNOWN, message, null, true, status, null);
  }

  private void stream(AttemptRecord attempt, int left) {
    if (attempt.exchange().cancelled()) {
      agent.closed(attempt);
    } else if (chance.happens(climate.of(Hazard.BREAK_STREAM))) {
      reset(attempt);
    } else if (left == 0) {
      close(attempt, new Receipt.Replied(Payload.EMPTY));
    } else if (chance.happens(0.2)) {
      hub.enter(() -> attempt.exchange().alive());
      agent.later(chance.nanos(0.1, 5), () -> stream(attempt, left));
    } else if (!chance.happens(climate.of(Hazard.STALL_STREAM))) {
      hub.enter(() -> attempt.exchange().frame("chunk", "{}"));
      agent.later(chance.nanos(0.0001, 1), () -> stream(attempt, left - 1));
    }
  }

  /** The connection breaks without an answer. */
  void reset(AttemptRecord attempt) {
    close(attempt, Receipt.Failed.unknown(FaultCode.UNREACHABLE, "connection reset"));
  }

  private void close(AttemptRecord attempt, Receipt receipt) {
    agent.closed(attempt);
    hub.enter(() -> attempt.exchange().end(receipt));
  }
}
