package io.agentreach.wire.face;

import io.agentreach.core.fanout.FanOut;
import io.agentreach.core.fanout.FanOutRequest;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Fault;
import io.agentreach.core.port.Channels;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.CallScan;
import io.agentreach.wire.json.CallScanner;
import io.agentreach.wire.json.Decoding;
import io.agentreach.wire.json.FanOutCodec;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code POST /v1/fanout}: one request to many agents. Lives on one loop. */
final class FanOutFace {
  private final HubParts hub;
  private final VertxLoop loop;
  private final Channels channels;
  private final Connections connections;
  private final CallScanner scanner;
  private final FanOutCodec codec;
  private final Intake intake;

  FanOutFace(HubParts hub, VertxLoop loop, Channels channels, Connections connections) {
    this.hub = hub;
    this.loop = loop;
    this.channels = channels;
    this.connections = connections;
    this.scanner = new CallScanner(hub.limits());
    this.codec = new FanOutCodec(hub.limits());
    this.intake = new Intake(hub, loop);
  }

  void handle(HttpServerRequest request) {
    int limit = hub.settings().maxBody();
    BodyReader.read(
        request, limit, InvokeFace.tooLarge(limit), connections, body -> called(request, body));
  }

  private void called(HttpServerRequest request, Buffer body) {
    connections.begins(request.connection());
    if (!hub.ready().getAsBoolean()) {
      refuse(request, InvokeFace.stopping(), null);
      return;
    }
    List<Fault.Detail> problems = CallHeaders.noProblems();
    CallHeaders headers = CallHeaders.of(request.headers(), problems);
    byte[] bytes = body.getBytes();
    switch (scanner.scan(bytes)) {
      case CallScan.Refused refused -> refuse(request, refused.fault(), refused.requestId());
      case CallScan.ScannedCall scanned -> planned(request, scanned, headers, problems, bytes);
    }
  }

  private void refuse(HttpServerRequest request, Fault fault, @Nullable String requestId) {
    connections.ends(request.connection());
    Answers.fault(request.response(), fault, requestId, null);
  }

  private void planned(
      HttpServerRequest request,
      CallScan.ScannedCall scanned,
      CallHeaders headers,
      List<Fault.Detail> problems,
      byte[] bytes) {
    switch (codec.decode(bytes)) {
      case Decoding.Refused<FanOutCodec.Plan> refused -> {
        problems.addAll(0, refused.fault().details());
        refuse(request, refused.fault().with(problems), scanned.requestId());
      }
      case Decoding.Decoded<FanOutCodec.Plan> decoded when !problems.isEmpty() ->
          refuse(
              request,
              Fault.invalid("the request's headers are malformed", problems),
              scanned.requestId());
      case Decoding.Decoded<FanOutCodec.Plan> decoded -> {
        Intake.Taker taker = taker(request, scanned.requestId(), decoded.value());
        intake.take(request, scanned, headers, ScannedBody.of(bytes), taker);
      }
    }
  }

  private Intake.Taker taker(
      HttpServerRequest request, @Nullable String requestId, FanOutCodec.Plan plan) {
    return new Intake.Taker() {
      @Override
      public void taken(Call call) {
        FanOutExchange exchange = new FanOutExchange(request, call, hub, loop, connections);
        FanOutRequest wanted = new FanOutRequest(call, plan.whom(), plan.join(), plan.window());
        exchange.started(FanOut.start(wanted, hub.router(), loop, channels, exchange));
      }

      @Override
      public void refused(Fault fault) {
        refuse(request, fault, requestId);
      }
    };
  }
}
