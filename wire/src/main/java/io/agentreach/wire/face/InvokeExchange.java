package io.agentreach.wire.face;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.route.CallHandle;
import io.agentreach.core.route.CallListener;
import io.agentreach.core.route.Trail;
import io.agentreach.wire.http.Room;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.FaultCodec;
import io.agentreach.wire.json.ReplyCodec;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import org.jspecify.annotations.Nullable;

/**
 * One call and the connection that waits for it: writes the reply, or the events as they come, and
 * tells the call when its caller is gone. Lives on the connection's event loop.
 */
final class InvokeExchange implements CallListener {
  private static final CharSequence AGENT = HttpHeaders.createOptimized("x-reach-agent");
  private static final CharSequence TRACEPARENT = HttpHeaders.createOptimized("traceparent");
  private static final CharSequence REPLAYED = HttpHeaders.createOptimized("idempotency-replayed");
  private static final CharSequence TRUE = HttpHeaders.createOptimized("true");

  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private final Call call;
  private final HubParts hub;
  private final VertxLoop loop;
  private final Connections connections;
  private final long began;
  private @Nullable CallHandle handle;
  private @Nullable EventStream stream;
  private boolean settled;

  InvokeExchange(
      HttpServerRequest request, Call call, HubParts hub, VertxLoop loop, Connections connections) {
    this.request = request;
    this.response = request.response();
    this.call = call;
    this.hub = hub;
    this.loop = loop;
    this.connections = connections;
    this.began = loop.now();
    if (call.streaming()) {
      stream = new EventStream(response, loop, hub.settings().keepAlive().toNanos(), this::flow);
    }
  }

  /** Takes the call's handle; the call may be over by now. */
  void handle(CallHandle started) {
    if (settled) {
      return;
    }
    handle = started;
    response.closeHandler(this::callerGone);
    if (stream != null) {
      stream.open();
    }
  }

  @Override
  public void frame(Frame frame) {
    if (stream != null) {
      stream.send(frame.event(), frame.data());
    }
  }

  @Override
  public void settled(Outcome outcome, Trail trail) {
    settled = true;
    connections.ends(request.connection());
    long took = loop.now() - began;
    if (!response.closed()) {
      if (trail.replayed()) {
        response.putHeader(REPLAYED, TRUE);
      }
      answer(outcome, took);
    }
    hub.log().settled(new SettledCall(call, outcome, trail, took));
  }

  private void answer(Outcome outcome, long took) {
    boolean begun = stream != null && stream.begun();
    if (!begun) {
      response.putHeader(TRACEPARENT, call.trace().traceparent());
    }
    switch (outcome) {
      case Outcome.Success success -> {
        byte[] head = ReplyCodec.answerBefore(call.requestId());
        byte[] tail =
            ReplyCodec.answerAfter(
                success.agent(),
                success.version(),
                success.attempts().size(),
                took / 1_000_000,
                call.trace().traceId());
        if (!begun) {
          response.putHeader(AGENT, success.agent().value());
        }
        succeed(Framed.join(head, success.payload(), tail));
      }
      case Outcome.Failure failure -> {
        AgentId agent = failure.fault().agent();
        if (begun && stream != null) {
          byte[] document =
              FaultCodec.encode(failure.fault(), call.requestId(), call.trace().traceId());
          stream.last("error", Buffer.buffer(document));
          return;
        }
        if (agent != null) {
          response.putHeader(AGENT, agent.value());
        }
        if (stream != null) {
          stream.close();
        }
        Answers.fault(response, failure.fault(), call.requestId(), call.trace().traceId());
      }
    }
  }

  private void succeed(Buffer document) {
    Future<Void> out =
        stream != null ? stream.last("result", document) : Answers.json(response, 200, document);
    if (document.length() > Room.FREE) {
      // A slow reader leaves it in memory.
      hub.room().hold(document.length());
      out.onComplete(written -> hub.room().give(document.length()));
    }
  }

  private void flow(boolean room) {
    CallHandle open = handle;
    if (open != null && !settled) {
      if (room) {
        open.resume();
      } else {
        open.pause();
      }
    }
  }

  private void callerGone(Void closed) {
    if (stream != null) {
      stream.close();
    }
    CallHandle open = handle;
    if (!settled && open != null) {
      open.cancel();
    }
  }
}
