package io.agentreach.wire.face;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Phase;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.Trace;
import io.agentreach.core.port.Channels;
import io.agentreach.wire.http.BufferPayload;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.CallScan;
import io.agentreach.wire.json.CallScanner;
import io.netty.buffer.ByteBuf;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.buffer.BufferInternal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /v1/invoke}: the hot path. From the request to the reply everything happens on one
 * event loop; the payload is passed on as the bytes that came. Lives on that loop.
 */
final class InvokeFace {
  private static final Payload NO_INPUT = Payload.json("{}");

  private final HubParts hub;
  private final VertxLoop loop;
  private final Channels channels;
  private final Connections connections;
  private final CallScanner scanner;

  InvokeFace(HubParts hub, VertxLoop loop, Channels channels, Connections connections) {
    this.hub = hub;
    this.loop = loop;
    this.channels = channels;
    this.connections = connections;
    this.scanner = new CallScanner(hub.limits());
  }

  void handle(HttpServerRequest request) {
    int limit = hub.settings().maxBody();
    BodyReader.read(request, limit, tooLarge(limit), connections, body -> called(request, body));
  }

  static Fault tooLarge(int limit) {
    return Fault.of(
        FaultCode.PAYLOAD_TOO_LARGE,
        Phase.GATE,
        "the body is larger than " + limit + " bytes (reach.http.max_body)");
  }

  private void called(HttpServerRequest request, Buffer body) {
    connections.begins(request.connection());
    if (!hub.ready().getAsBoolean()) {
      refuse(request, stopping(), null);
      return;
    }
    List<Fault.Detail> problems = CallHeaders.noProblems();
    CallHeaders headers = CallHeaders.of(request.headers(), problems);
    switch (scan(body)) {
      case CallScan.Refused refused ->
          refuse(request, joined(refused.fault(), problems), refused.requestId());
      case CallScan.ScannedCall scanned when !problems.isEmpty() ->
          refuse(
              request,
              Fault.invalid("the request's headers are malformed", problems),
              scanned.requestId());
      case CallScan.ScannedCall scanned -> {
        Call call = call(scanned, headers, body, offset(body));
        InvokeExchange exchange = new InvokeExchange(request, call, hub, loop, connections);
        exchange.handle(hub.router().route(call, loop, channels, exchange));
      }
    }
  }

  private void refuse(HttpServerRequest request, Fault fault, @Nullable String requestId) {
    connections.ends(request.connection());
    Answers.fault(request.response(), fault, requestId, null);
  }

  private static Fault joined(Fault fault, List<Fault.Detail> more) {
    if (more.isEmpty()) {
      return fault;
    }
    more.addAll(0, fault.details());
    return fault.with(more);
  }

  static Fault stopping() {
    return Fault.of(FaultCode.SHUTTING_DOWN, Phase.GATE, "the hub is stopping; try again")
        .after(Duration.ofSeconds(1));
  }

  /** Scans the buffer's own array where it has one. */
  private CallScan scan(Buffer body) {
    ByteBuf bytes = ((BufferInternal) body).getByteBuf();
    if (bytes.hasArray()) {
      int from = bytes.arrayOffset() + bytes.readerIndex();
      return scanner.scan(bytes.array(), from, from + bytes.readableBytes());
    }
    return scanner.scan(body.getBytes());
  }

  private static int offset(Buffer body) {
    ByteBuf bytes = ((BufferInternal) body).getByteBuf();
    return bytes.hasArray() ? bytes.arrayOffset() + bytes.readerIndex() : 0;
  }

  static Call call(CallScan.ScannedCall scanned, CallHeaders headers, Buffer body, int offset) {
    Trace trace = TraceParent.of(headers.traceparent());
    String id = scanned.requestId();
    Payload payload =
        scanned.hasPayload()
            ? BufferPayload.json(
                body, scanned.payloadStart() - offset, scanned.payloadEnd() - offset)
            : NO_INPUT;
    return new Call(
        id == null ? TraceParent.hex(1) + TraceParent.hex(1) : id,
        Principal.ANONYMOUS,
        scanned.target(),
        payload,
        wish(scanned.wish(), headers.idempotencyKey()),
        trace,
        headers.depth(),
        shorter(scanned.timeout(), headers.deadline()),
        headers.streaming());
  }

  private static Call.Wish wish(Call.Wish wish, @Nullable String key) {
    if (key == null || wish.idempotencyKey() != null) {
      return wish;
    }
    return wish.idempotencyKey(key);
  }

  private static @Nullable Duration shorter(@Nullable Duration one, @Nullable Duration other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.compareTo(other) < 0 ? one : other;
  }
}
