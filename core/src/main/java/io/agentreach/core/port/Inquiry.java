package io.agentreach.core.port;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.Receipt;
import java.util.function.Consumer;

/**
 * Asks agents what became of a request that they were given. One per transport, like channels.
 * Thread-safe; never blocks.
 */
public interface Inquiry {
  /**
   * Asks once, with a time limit of the implementation's.
   *
   * @param requestId the id of the attempt's request
   * @param hearer told once, on {@code loop}
   */
  void ask(AgentKey agent, Endpoint endpoint, String requestId, Loop loop, Consumer<Word> hearer);

  /** Tells an agent that nobody wants a request's result any more; nobody hears what it says. */
  void stop(AgentKey agent, Endpoint endpoint, String requestId, Loop loop);

  /** What an agent said. */
  sealed interface Word {
    /** It is at work on it, and so far. */
    record Working(Progress progress) implements Word {}

    /** It is done with it, and this came of it. */
    record Done(Receipt receipt) implements Word {}

    /** It answers, and knows nothing of such a request. */
    record Unknown() implements Word {}

    /** It does not answer, or cannot be asked; the reason in words. */
    record Silent(String why) implements Word {}
  }
}
