package io.agentreach.core.port;

import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Receipt;

/**
 * Carries attempts to agents over one transport. Thread-safe; never blocks.
 *
 * <p>A channel keeps no time limits but that for connecting: the driver of the call cancels what
 * takes too long. It says truthfully what a failure may have done, because that decides whether the
 * call is repeated.
 */
public interface Channel {
  /**
   * Begins one attempt. Called on {@code loop}, and every callback comes on it, possibly before
   * this method returns.
   */
  Delivery deliver(Dispatch dispatch, Loop loop, Listener listener);

  /** Receives what an attempt brings. */
  interface Listener {
    /** The next event of a streamed answer. Never after {@link #end}. */
    void frame(Frame frame);

    /**
     * A streaming agent gave a sign of life, perhaps one that carries nothing: the head of its
     * answer, or a comment in it. Never after {@link #end}.
     */
    default void alive() {}

    /**
     * A connection is there, and the request goes out on it. Channels without connections, and
     * those that do not know, stay silent; may come again if a connection turns out to be dead.
     */
    default void connected() {}

    /** The answer begins. At most once, before {@link #frame}; optional like {@link #connected}. */
    default void answering() {}

    /** The attempt is over. Exactly once, but never after {@link Delivery#cancel()}. */
    void end(Receipt receipt);
  }

  /** An attempt under way. All methods are called on its loop. */
  interface Delivery {
    /**
     * Gives the attempt up, tells the agent so where the transport can, and stays silent from now
     * on.
     */
    void cancel();

    /** Asks for no more frames until {@link #resume()}: back-pressure. */
    void pause();

    /** Asks for frames again. */
    void resume();
  }
}
