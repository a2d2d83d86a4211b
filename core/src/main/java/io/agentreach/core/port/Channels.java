package io.agentreach.core.port;

import io.agentreach.core.model.Transport;
import org.jspecify.annotations.Nullable;

/** The channels at hand. */
public interface Channels {
  /** The channel of a transport, or null if this process has none. */
  @Nullable Channel of(Transport transport);
}
