package io.agentreach.sdk.handler;

import io.agentreach.core.model.Trace;
import io.agentreach.sdk.call.Caller;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a handler knows of the call it works for. Thread-safe. */
public interface Context {
  /** The request's id. */
  String requestId();

  /** The capability as the caller named it: the declared name or one below it. */
  String capability();

  /** Which delivery of the request this is; 1 for the first. */
  int attempt();

  /** The key under which the caller allows repeating, null if it gave none. */
  @Nullable String idempotencyKey();

  /** How many calls this one is nested in; 1 for a call that came from outside. */
  int depth();

  /** The trace that the call belongs to, with the span of this very run. */
  Trace trace();

  /**
   * How much time is left, never negative. In work for a task: until the hub asks how it goes,
   * which it does so long after the start or the latest {@link #progress}; the work goes on.
   */
  Duration remaining();

  /**
   * Whether the work is in vain: the caller went away, the call was cancelled, or its time is up.
   * Work for a task is in vain only once the hub says so.
   */
  boolean cancelled();

  /**
   * Tells how far the work is. Streaming callers see it as an event; anybody can ask for the
   * latest.
   *
   * @param percent 0 to 100
   */
  void progress(int percent, String message);

  /**
   * Sends a part of the result. Blocks while the caller does not read. For callers that do not
   * stream, the parts are collected (1 MiB at most) and become the result when the handler returns
   * null: one text if all parts are texts, else a list.
   */
  void chunk(@Nullable Object data);

  /** Sends an event of another type, such as {@code log}; callers that do not stream miss it. */
  void event(String type, @Nullable Object data);

  /**
   * Calls other agents on behalf of this call: passes on its trace, its depth and what is left of
   * its time, and gives up with it.
   */
  Caller client();
}
