package io.agentreach.wire.check;

import io.agentreach.core.model.Payload;

/** A payload that keeps what has been found out about it. */
public interface CheckedPayload extends Payload {
  /** What is known of it; the same object each time. */
  Verdicts verdicts();
}
