package io.agentreach.core.port;

import io.agentreach.core.model.Payload;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tells the end of a task to the address that its caller gave. Thread-safe; never blocks. */
@FunctionalInterface
public interface Callbacks {
  /**
   * Tells it once, signed, with a time limit of the implementation's.
   *
   * @param id the same for each try of one notice, so that the receiver can tell a repetition
   * @param hearer told once, on {@code loop}: null if the receiver has it, else why not
   */
  void post(String url, String id, Payload notice, Loop loop, Consumer<@Nullable String> hearer);
}
