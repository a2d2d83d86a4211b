package io.agentreach.core.rule;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Phase;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of calls with an idempotency key, and how much of it.
 *
 * @param window how long a result counts, from when it was there
 * @param maxKeys so many results are kept at most, and so many calls with a key are at work
 * @param maxBytes what the results in memory may hold together
 * @param maxResult the largest answer that is kept, in bytes
 */
public record RememberRule(Duration window, int maxKeys, long maxBytes, int maxResult) {
  /** 10 min; 100,000 keys; 32 MiB; 1 MiB. */
  public static final RememberRule DEFAULT =
      new RememberRule(Duration.ofMinutes(10), 100_000, 32L << 20, 1 << 20);

  private static final int ENTRY_BYTES = 1_024;
  private static final int ATTEMPT_BYTES = 256;

  public RememberRule {
    if (!window.isPositive() || maxKeys < 1 || maxBytes < 0 || maxResult < 1) {
      throw new IllegalArgumentException(
          "window must be positive, maxKeys and maxResult 1 or more, maxBytes 0 or more");
    }
  }

  /**
   * What later requests with the key are told, null if the next one runs again. What an agent
   * answered is the result, for good or ill; where nobody answered, there is none. An answer that
   * is too large is not kept, but that it was given is: the work must not be done twice.
   */
  public @Nullable Outcome remembered(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Success success ->
          success.payload().size() > maxResult
              ? tooLarge(success.agent(), success.payload().size(), outcome)
              : success;
      case Outcome.Failure failure -> failed(failure);
    };
  }

  private @Nullable Outcome failed(Outcome.Failure failure) {
    Fault fault = failure.fault();
    boolean answered = fault.agentStatus() != 0 || fault.agentError() != null;
    if (fault.effect() != Effect.DONE || !answered) {
      return null;
    }
    int size = fault.agentError() == null ? 0 : fault.agentError().size();
    return size > maxResult ? tooLarge(fault.agent(), size, failure) : failure;
  }

  private Outcome tooLarge(@Nullable AgentId agent, int size, Outcome outcome) {
    String message =
        "the call with this idempotency key was answered, but its answer of "
            + size
            + " bytes was not kept: it is larger than "
            + maxResult
            + " (reach.idempotency.max_result)";
    return new Outcome.Failure(
        new Fault(
            FaultCode.CONFLICT,
            message,
            Phase.GATE,
            Effect.DONE,
            agent,
            false,
            null,
            switch (outcome) {
              case Outcome.Success success -> success.attempts();
              case Outcome.Failure failure -> failure.fault().attempts();
            },
            List.of(
                new Fault.Detail(
                    "idempotency_key",
                    "stands for an answer that is not there any more",
                    "use another key to have the work done again")),
            0,
            null));
  }

  /** What a result takes in memory, in bytes; rough on purpose. */
  public static long bytes(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Success success ->
          ENTRY_BYTES + (long) success.attempts().size() * ATTEMPT_BYTES + success.payload().size();
      case Outcome.Failure failure -> {
        var document = failure.fault().agentError();
        yield ENTRY_BYTES
            + (long) failure.fault().attempts().size() * ATTEMPT_BYTES
            + (document == null ? 0 : document.size());
      }
    };
  }
}
