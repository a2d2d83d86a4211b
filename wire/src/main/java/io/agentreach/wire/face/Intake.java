package io.agentreach.wire.face;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.Trace;
import io.agentreach.core.registry.Terms;
import io.agentreach.wire.check.CheckedPayload;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.CallScan.ScannedCall;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the call of a request, and sees to the terms of those who could serve it before one of them
 * is picked: finds the session, has the input checked. Without terms that is one look-up. Lives on
 * one loop.
 */
final class Intake {
  private final HubParts hub;
  private final VertxLoop loop;

  Intake(HubParts hub, VertxLoop loop) {
    this.hub = hub;
    this.loop = loop;
  }

  /** Who made a request hears what became of it, on the loop, perhaps before the intake returns. */
  interface Taker {
    /** Goes on with the call. */
    void taken(Call call);

    /** The call cannot be taken, or nobody waits for it any more. */
    void refused(Fault fault);
  }

  void take(
      HttpServerRequest request,
      ScannedCall scanned,
      CallHeaders headers,
      ScannedBody body,
      Taker taker) {
    Terms terms = hub.router().terms(TenantId.DEFAULT, scanned.target());
    Call call = call(request, scanned, headers, body, terms.sessionKey());
    List<Capability> checks = terms.checks();
    if (checks.isEmpty()
        || !(call.payload() instanceof CheckedPayload payload)
        || hub.inputs().atOnce(payload, checks)) {
      taker.taken(call);
      return;
    }
    long began = loop.now();
    Runnable checked = () -> loop.execute(() -> checked(request, call, began, taker));
    if (!hub.inputs().later(payload, checks, checked)) {
      taker.refused(busy());
    }
  }

  private void checked(HttpServerRequest request, Call call, long began, Taker taker) {
    if (request.response().closed()) {
      taker.refused(Fault.of(FaultCode.CANCELLED, Phase.GATE, "the caller is gone"));
      return;
    }
    Duration limit = call.timeout();
    Duration took = Duration.ofNanos(loop.now() - began);
    taker.taken(limit == null ? call : within(call, limit.minus(took)));
  }

  private static Call within(Call call, Duration left) {
    return new Call(
        call.requestId(),
        call.principal(),
        call.target(),
        call.payload(),
        call.wish(),
        call.trace(),
        call.depth(),
        left.isNegative() ? Duration.ZERO : left,
        call.streaming());
  }

  private static Fault busy() {
    return Fault.of(
            FaultCode.LOAD_TOO_HIGH,
            Phase.GATE,
            "too many large inputs wait to be checked against their schema; try again")
        .after(Duration.ofSeconds(1));
  }

  private static Call call(
      HttpServerRequest request,
      ScannedCall scanned,
      CallHeaders headers,
      ScannedBody body,
      @Nullable String sessionKey) {
    Trace trace = TraceParent.of(headers.traceparent());
    String id = scanned.requestId();
    Call.Wish wish =
        Sessions.found(
            headers.over(scanned.wish()),
            sessionKey,
            request.headers(),
            body.bytes(),
            scanned.payloadStart(),
            scanned.payloadEnd());
    return new Call(
        id == null ? TraceParent.hex(1) + TraceParent.hex(1) : id,
        Principal.ANONYMOUS,
        scanned.target(),
        body.payload(scanned),
        wish,
        trace,
        headers.depth(),
        shorter(scanned.timeout(), headers.deadline()),
        headers.streaming());
  }

  private static @Nullable Duration shorter(@Nullable Duration one, @Nullable Duration other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.compareTo(other) < 0 ? one : other;
  }
}
