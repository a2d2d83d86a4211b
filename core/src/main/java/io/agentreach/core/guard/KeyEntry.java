package io.agentreach.core.guard;

import io.agentreach.core.model.Outcome;

/**
 * What becomes of a request that comes with an idempotency key.
 *
 * @param <W> who waits
 */
public sealed interface KeyEntry<W> {
  /** It is the first: it has to do the work. */
  record Begun<W>(KeyRun<W> run) implements KeyEntry<W> {}

  /** It waits for the run that is at work. */
  record Joined<W>(KeyRun<W> run) implements KeyEntry<W> {}

  /** The result is there already. */
  record Known<W>(Outcome outcome) implements KeyEntry<W> {}

  /** The key stands for another payload. */
  record Different<W>() implements KeyEntry<W> {}

  /** The run that it would wait for is waiting for it. */
  record Circular<W>() implements KeyEntry<W> {}

  /** Too many keys are at work. */
  record Full<W>() implements KeyEntry<W> {}
}
