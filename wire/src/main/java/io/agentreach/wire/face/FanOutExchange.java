package io.agentreach.wire.face;

import io.agentreach.core.fanout.BranchResult;
import io.agentreach.core.fanout.FanOut;
import io.agentreach.core.fanout.FanOutListener;
import io.agentreach.core.fanout.FanOutResult;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Payload;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.FaultCodec;
import io.agentreach.wire.json.JsonWriter;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One fan-out and the connection that waits for it: writes the joined answer, or each contribution
 * as it comes, and cancels all when its caller is gone. Lives on the connection's event loop.
 */
final class FanOutExchange implements FanOutListener {
  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private final Call call;
  private final Connections connections;
  private final @Nullable EventStream stream;
  private @Nullable FanOut fanOut;
  private boolean settled;

  FanOutExchange(
      HttpServerRequest request, Call call, HubParts hub, VertxLoop loop, Connections connections) {
    this.request = request;
    this.response = request.response();
    this.call = call;
    this.connections = connections;
    // Contributions are few and small in number: a slow reader holds nobody back.
    this.stream =
        call.streaming()
            ? new EventStream(response, loop, hub.settings().keepAlive().toNanos(), room -> {})
            : null;
  }

  /** Takes the fan-out in hand; it may be over by now. */
  void started(FanOut begun) {
    if (settled) {
      return;
    }
    fanOut = begun;
    response.closeHandler(this::callerGone);
    if (stream != null) {
      stream.open();
    }
  }

  private void callerGone(Void closed) {
    if (stream != null) {
      stream.close();
    }
    FanOut open = fanOut;
    if (!settled && open != null) {
      settled = true;
      connections.ends(request.connection());
      open.cancel();
    }
  }

  @Override
  public void partial(BranchResult result) {
    if (stream != null) {
      JsonWriter writer = new JsonWriter(256);
      write(result, writer);
      stream.send(result.fault() == null ? "partial" : "missing", Payload.of(writer.toBytes()));
    }
  }

  @Override
  public void settled(FanOutResult result) {
    if (result.results().isEmpty()) {
      refused(allFailed(result));
      return;
    }
    end();
    JsonWriter writer =
        new JsonWriter(1024)
            .object()
            .field("request_id", call.requestId())
            .field("status", result.fulfilled() ? "OK" : "PARTIAL")
            .array("results");
    result.results().forEach(each -> write(each, writer));
    writer.endArray().array("missing");
    result.missing().forEach(each -> write(each, writer));
    writer
        .endArray()
        .field("elapsed_ms", result.took().toMillis())
        .field("trace_id", call.trace().traceId())
        .endObject();
    Buffer document = Buffer.buffer(writer.toBytes());
    if (stream != null) {
      stream.last("result", document);
    } else {
      Answers.json(response, 200, document);
    }
  }

  @Override
  public void refused(Fault fault) {
    end();
    String trace = call.trace().traceId();
    if (stream != null && stream.begun()) {
      stream.last("error", Buffer.buffer(FaultCodec.encode(fault, call.requestId(), trace)));
      return;
    }
    if (stream != null) {
      stream.close();
    }
    Answers.fault(response, fault, call.requestId(), trace);
  }

  private void end() {
    settled = true;
    connections.ends(request.connection());
  }

  /** The failure of all, told by that of the first, with a line for each. */
  private static Fault allFailed(FanOutResult result) {
    List<Fault.Detail> details = new ArrayList<>();
    Effect worst = Effect.NONE;
    Fault first = null;
    for (BranchResult each : result.missing()) {
      Fault fault = each.fault();
      if (fault != null) {
        // Who was cancelled says nothing of why.
        boolean speaks = first == null || first.code() == FaultCode.CANCELLED;
        first = speaks ? fault : first;
        worst = fault.effect().compareTo(worst) > 0 ? fault.effect() : worst;
        details.add(
            new Fault.Detail(each.agent().value(), fault.code() + ": " + fault.message(), ""));
      }
    }
    if (first == null) {
      throw new IllegalStateException("a fan-out without branches was settled");
    }
    return new Fault(
        first.code(),
        "none of " + details.size() + " agents answered",
        first.phase(),
        worst,
        null,
        first.retryable(),
        first.retryAfter(),
        List.of(),
        details,
        0,
        null);
  }

  private static void write(BranchResult result, JsonWriter writer) {
    writer
        .object()
        .object("agent")
        .field("id", result.agent().value())
        .field("version", result.version())
        .endObject()
        .field("elapsed_ms", result.took().toMillis());
    Payload payload = result.payload();
    Fault fault = result.fault();
    if (fault != null) {
      writer.name("error");
      FaultCodec.write(fault, writer);
    } else {
      writer.field("interim", result.interim()).name("data");
      if (payload == null || payload.size() == 0) {
        writer.value((String) null);
      } else {
        writer.raw(payload.bytes());
      }
    }
    writer.endObject();
  }
}
