package io.agentreach.wire.face;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.agentreach.core.port.Channels;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.CallScan;
import io.agentreach.wire.json.CallScanner;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /v1/invoke}: the hot path. From the request to the reply everything happens on one
 * event loop; the payload is passed on as the bytes that came. Lives on that loop.
 */
final class InvokeFace {
  private final HubParts hub;
  private final VertxLoop loop;
  private final Channels channels;
  private final Connections connections;
  private final CallScanner scanner;
  private final Intake intake;

  InvokeFace(HubParts hub, VertxLoop loop, Channels channels, Connections connections) {
    this.hub = hub;
    this.loop = loop;
    this.channels = channels;
    this.connections = connections;
    this.scanner = new CallScanner(hub.limits());
    this.intake = new Intake(hub, loop);
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
    ScannedBody scannable = ScannedBody.of(body);
    switch (scannable.scan(scanner)) {
      case CallScan.Refused refused ->
          refuse(request, joined(refused.fault(), problems), refused.requestId());
      case CallScan.ScannedCall scanned when !problems.isEmpty() ->
          refuse(
              request,
              Fault.invalid("the request's headers are malformed", problems),
              scanned.requestId());
      case CallScan.ScannedCall scanned ->
          intake.take(request, scanned, headers, scannable, taker(request, scanned.requestId()));
    }
  }

  private Intake.Taker taker(HttpServerRequest request, @Nullable String requestId) {
    return new Intake.Taker() {
      @Override
      public void taken(Call call) {
        InvokeExchange exchange = new InvokeExchange(request, call, hub, loop, connections);
        exchange.handle(hub.router().route(call, loop, channels, exchange));
      }

      @Override
      public void refused(Fault fault) {
        refuse(request, fault, requestId);
      }
    };
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
}
