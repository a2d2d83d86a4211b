package io.agentreach.core.port;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Payload;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a capability can take an input, as far as the capability wants that checked.
 * Thread-safe; fast, because it runs within the decision.
 */
@FunctionalInterface
public interface InputCheck {
  /** What is wrong with the input, in words that hold nothing of it; null if it is acceptable. */
  @Nullable String problem(Capability capability, Payload input);

  /** Takes everything. */
  InputCheck NONE = (capability, input) -> null;
}
