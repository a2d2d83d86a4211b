package io.agentreach.wire.http;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.Loop;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One attempt over HTTP, from looking for a connection to the receipt. Belongs to its event loop.
 *
 * <p>Invariant: once {@code over}, the listener hears nothing and no connection works for this
 * attempt.
 */
final class HttpAttempt
    implements Channel.Delivery, AgentPool.Seeker, Exchange, LateResults.Waiter {
  /** So often a connection may turn out to be dead before anything was written to it. */
  private static final int MOST_DEAD = 3;

  private final LoopClient client;
  private final Route route;
  private final Dispatch dispatch;
  private final Channel.Listener listener;
  private final long deadline;
  private Filled.@Nullable Request request;
  private @Nullable AgentConnection connection;
  private @Nullable Answer answer;
  private boolean seeking;
  private boolean late;
  private boolean paused;
  private boolean over;
  private int dead;

  HttpAttempt(LoopClient client, Route route, Dispatch dispatch, Channel.Listener listener) {
    this.client = client;
    this.route = route;
    this.dispatch = dispatch;
    this.listener = listener;
    this.deadline = client.loop().now() + dispatch.remainingNanos();
  }

  void start() {
    String key = dispatch.call().wish().idempotencyKey();
    if (key != null && HeaderText.value(key) == null) {
      refuse("the idempotency key has control characters");
      return;
    }
    switch (route.form().fill(dispatch)) {
      case Filled.Refused refused -> refuse(refused.problem());
      case Filled.Request filled -> {
        request = filled;
        seek();
      }
    }
  }

  private void seek() {
    seeking = true;
    route.pool().seek(this);
  }

  private void refuse(String problem) {
    // Not worth another agent: DONE is what ends a call.
    finish(
        new Receipt.Failed(FaultCode.INVALID_REQUEST, Effect.DONE, problem, null, true, 0, null));
  }

  @Override
  public void found(AgentConnection free) {
    seeking = false;
    connection = free;
    listener.connected();
    free.begin(this);
  }

  @Override
  public void refused(Receipt.Failed why) {
    seeking = false;
    finish(why);
  }

  @Override
  public ByteBuf request(ByteBufAllocator allocator) {
    Filled.Request filled = request;
    if (filled == null) {
      throw new IllegalStateException("no request was made");
    }
    long remaining = deadline - client.loop().now();
    return client.writer().write(filled, dispatch, remaining, allocator);
  }

  @Override
  public void unsent() {
    connection = null;
    if (++dead < MOST_DEAD) {
      seek();
    } else {
      finish(Receipt.Failed.notSent("no connection to the agent: it closes each one at once"));
    }
  }

  @Override
  public void head(AnswerHead head) {
    request = null;
    listener.answering();
    int status = head.status();
    Mapping mapping = dispatch.capability().mapping();
    if (status == 429 || status == 503) {
      // At once, whatever the body says: the next agent is asked the sooner.
      String message = "the agent answered " + status + ": it does not take the request now";
      finish(
          Receipt.Failed.rejected(
              status, message, RetryAfter.parse(head.retryAfter(), Instant.now())));
    } else if (status >= 300 && status < 400) {
      String message = "the agent answered " + status + ": redirects are not followed";
      finish(Receipt.Failed.finalError(status, message, null));
    } else if (head.success() && head.type().eventStream() && status != 204) {
      streams(status, mapping);
    } else if (status == 202 && mapping.body() == Mapping.Body.ENVELOPE) {
      late = true;
    } else {
      WholeAnswer whole = new WholeAnswer(head, mapping.result(), client.limits(), client.room());
      answer = whole;
      finishIf(whole.begun());
    }
  }

  private void streams(int status, Mapping mapping) {
    answer =
        new StreamAnswer(
            status,
            mapping.streamEndsByClose(),
            dispatch.call().streaming(),
            client.limits(),
            listener);
    if (paused) {
      pause();
    }
    listener.alive();
  }

  @Override
  public void content(ByteBuf bytes) {
    if (answer != null) {
      finishIf(answer.content(bytes));
    }
  }

  @Override
  public void end() {
    connection = null;
    if (late) {
      awaitResult();
    } else if (answer != null) {
      finishIf(answer.end());
    }
  }

  private void awaitResult() {
    if (!client.late().await(this)) {
      finish(
          Receipt.Failed.unknown(
              FaultCode.LOAD_TOO_HIGH, "too many results of agents are awaited already"));
    }
  }

  @Override
  public void broken(Break how) {
    connection = null;
    if (answer != null) {
      finishIf(answer.broken(how));
    } else if (late) {
      awaitResult();
    } else {
      boolean lost = how == Break.CLOSED || how == Break.RESET;
      FaultCode code = lost ? FaultCode.UNREACHABLE : FaultCode.AGENT_ERROR;
      finish(Receipt.Failed.unknown(code, lost ? how.words() + " without an answer" : how.words()));
    }
  }

  @Override
  public String requestId() {
    return dispatch.call().requestId();
  }

  @Override
  public Loop loop() {
    return client.loop();
  }

  @Override
  public void take(Receipt receipt) {
    finish(receipt);
  }

  private void finishIf(@Nullable Receipt receipt) {
    if (receipt != null) {
      finish(receipt);
    }
  }

  private void finish(Receipt receipt) {
    if (over) {
      return;
    }
    over = true;
    AgentConnection open = connection;
    connection = null;
    // The caller's answer first; what the agent still sends can wait.
    listener.end(receipt);
    if (answer != null) {
      answer.release();
    }
    if (open != null) {
      open.drain();
    }
  }

  @Override
  public void cancel() {
    if (over) {
      return;
    }
    over = true;
    if (answer instanceof StreamAnswer stream) {
      stream.stop();
    } else if (answer != null) {
      answer.release();
    }
    if (seeking) {
      route.pool().leave(this);
    }
    if (late) {
      disown();
    }
    if (connection != null) {
      connection.abort();
      connection = null;
    }
  }

  /** Nobody wants the result that the agent promised. */
  private void disown() {
    client.late().forget(this);
    if (dispatch.assignment() != null) {
      return; // who works for a task is told by the engine, and only if the task is over
    }
    byte[] notice = route.form().cancel(requestId());
    if (notice != null) {
      CancelNotice.send(notice, route.pool(), client.loop());
    }
  }

  @Override
  public void pause() {
    paused = true;
    if (answer != null && !over) {
      answer.pause();
      if (connection != null && answer instanceof StreamAnswer) {
        connection.pause();
      }
    }
  }

  @Override
  public void resume() {
    paused = false;
    if (!over && answer != null) {
      // Not inside the caller's own call: what was held back comes in a turn of its own.
      client.loop().execute(this::resumed);
    }
  }

  private void resumed() {
    if (over || paused || answer == null) {
      return;
    }
    if (connection != null) {
      connection.resume();
    }
    finishIf(answer.resume());
  }
}
