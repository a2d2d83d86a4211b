package io.agentreach.sdk.agent;

import io.agentreach.sdk.handler.Result;
import io.agentreach.sdk.handler.TaskPart;
import java.util.concurrent.CompletableFuture;

/**
 * The hub as work for tasks sees it. Thread-safe; never blocks. Every future completes normally, on
 * any thread, within a time limit of the implementation's own.
 */
interface TaskLink {
  /** What became of a result. */
  enum Posted {
    /** The hub has judged it. */
    TAKEN,
    /** The hub will never take it. */
    REFUSED,
    /** No usable answer came. */
    MISSED
  }

  CompletableFuture<Posted> result(TaskPart part, Result result);

  /** Tells progress; false if the hub says that the work is in vain. */
  CompletableFuture<Boolean> progress(TaskPart part, int percent, String message);
}
