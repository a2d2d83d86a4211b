package io.agentreach.testkit;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Receipt;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a scripted agent does with one attempt. Composed from the small ones here, or written
 * freely.
 */
@FunctionalInterface
public interface Behaviour {
  /** Takes the attempt up; called while it is delivered, so what happens here happens at once. */
  void begin(Exchange exchange);

  /** The same, so much later. */
  default Behaviour after(Duration delay) {
    return exchange -> exchange.after(delay, () -> begin(exchange));
  }

  /** Does the work first, whatever is said about it afterwards. */
  default Behaviour executing() {
    return exchange -> {
      exchange.execute();
      begin(exchange);
    };
  }

  /** Sends events, each {@code gap} after the one before, then goes on with this one. */
  default Behaviour streaming(Duration gap, String... chunks) {
    Behaviour rest = this;
    for (int i = chunks.length - 1; i >= 0; i--) {
      String chunk = chunks[i];
      Behaviour next = rest;
      rest =
          ((Behaviour)
                  exchange -> {
                    exchange.frame("chunk", chunk);
                    next.begin(exchange);
                  })
              .after(gap);
    }
    return rest;
  }

  /** Does the work and answers with this JSON. */
  static Behaviour reply(String json) {
    return ending(new Receipt.Replied(Payload.json(json))).executing();
  }

  /** Nobody listens there. */
  static Behaviour refuse() {
    return ending(Receipt.Failed.notSent("connection refused"));
  }

  /** Does not take the work: 503, with {@code Retry-After} if there is one. */
  static Behaviour reject(@Nullable Duration retryAfter) {
    return ending(Receipt.Failed.rejected(503, "busy", retryAfter));
  }

  /** Takes the request and closes the connection without an answer. */
  static Behaviour reset() {
    return ending(Receipt.Failed.unknown(FaultCode.UNREACHABLE, "connection reset"));
  }

  /** Fails with 500, which says nothing about what was done. */
  static Behaviour crash() {
    return ending(
        new Receipt.Failed(
            FaultCode.AGENT_ERROR, Effect.UNKNOWN, "agent answered 500", null, true, 500, null));
  }

  /** Answers a final failure of its own. */
  static Behaviour fail(int status, String document) {
    return ending(Receipt.Failed.finalError(status, "agent said no", Payload.json(document)));
  }

  /** Takes the request and never says anything. */
  static Behaviour hang() {
    return exchange -> {};
  }

  /** Ends the attempt with this receipt. */
  static Behaviour ending(Receipt receipt) {
    return exchange -> exchange.end(receipt);
  }
}
