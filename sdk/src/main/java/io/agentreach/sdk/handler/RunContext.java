package io.agentreach.sdk.handler;

import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Trace;
import io.agentreach.sdk.call.Caller;
import io.agentreach.sdk.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What a handler sees of its run, and what it says while it runs. Thread-safe. */
final class RunContext implements Context {
  private final Run run;
  private final Order order;
  private final EventSink sink;
  private final boolean streaming;
  private final NestedCaller nested;
  private final Collected collected = new Collected();
  private int percent;
  private String message = "";

  RunContext(Run run, Order order, @Nullable EventSink sink, Caller caller) {
    this.run = run;
    this.order = order;
    this.sink = sink == null ? EventSink.NONE : sink;
    this.streaming = sink != null;
    this.nested = new NestedCaller(caller, this);
  }

  @Override
  public String requestId() {
    return order.requestId();
  }

  @Override
  public String capability() {
    return order.capability();
  }

  @Override
  public int attempt() {
    return order.attempt();
  }

  @Override
  public @Nullable String idempotencyKey() {
    return order.idempotencyKey();
  }

  @Override
  public int depth() {
    return order.depth();
  }

  @Override
  public Trace trace() {
    return order.trace();
  }

  @Override
  public Duration remaining() {
    return run.remaining();
  }

  @Override
  public boolean cancelled() {
    return run.cancelled();
  }

  @Override
  public void progress(int done, String words) {
    synchronized (this) {
      percent = Math.clamp(done, 0, 100);
      message = words;
    }
    showProgress();
    run.progressed();
  }

  @Nullable Duration limit() {
    return run.limit();
  }

  void showProgress() {
    event("progress", Json.object().put("percent", percent()).put("message", message()));
  }

  synchronized int percent() {
    return percent;
  }

  synchronized String message() {
    return message;
  }

  @Override
  public void chunk(@Nullable Object data) {
    JsonNode part = Json.tree(data);
    byte[] json = Json.bytes(part);
    synchronized (collected) {
      collected.add(part, json.length);
    }
    send("chunk", json);
  }

  @Override
  public void event(String type, @Nullable Object data) {
    boolean line = !type.isEmpty() && type.chars().noneMatch(c -> c < ' ');
    if (!line || type.equals("result") || type.equals("error")) {
      throw new IllegalArgumentException(
          "an event's type is one line of text, and neither \"result\" nor \"error\"");
    }
    send(type, Json.bytes(data));
  }

  private void send(String type, byte[] json) {
    if (cancelled()) {
      throw new CancellationException("the call was given up");
    }
    try {
      sink.event(type, json);
    } catch (IOException e) {
      run.cancel();
      throw (CancellationException) new CancellationException("the caller is gone").initCause(e);
    }
  }

  @Override
  public Caller client() {
    return nested;
  }

  void giveUp() {
    nested.giveUp();
  }

  /** The result that the parts sent so far make up. */
  Result parts() {
    synchronized (collected) {
      if (!collected.overflowed()) {
        return new Result.Data(Json.bytes(collected.joined()), true, true);
      }
    }
    return streaming
        ? new Result.Data(Json.bytes(null), true, false)
        : new Result.Failure(
            500,
            FaultCode.PAYLOAD_TOO_LARGE.name(),
            "the parts of the result have more than "
                + Collected.LIMIT
                + " bytes: "
                + (order.task() == null
                    ? "call with Accept: text/event-stream"
                    : "return a reference to it instead"),
            false,
            null);
  }
}
