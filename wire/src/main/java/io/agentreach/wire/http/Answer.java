package io.agentreach.wire.http;

import io.agentreach.core.model.Receipt;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * The body of an agent's answer as it arrives. Each method may return the receipt that ends the
 * attempt; nothing is called after that. Belongs to its event loop.
 */
interface Answer {
  /** More bytes, to be used before this returns. */
  @Nullable Receipt content(ByteBuf bytes);

  /** The body is complete. */
  @Nullable Receipt end();

  /** The connection failed before the body was complete. */
  @Nullable Receipt broken(Break how);

  /** The attempt is over: what is held of the answer is not counted any more. */
  default void release() {}

  /** No frames from now on. */
  default void pause() {}

  /** Frames again, first those that were held back. */
  default @Nullable Receipt resume() {
    return null;
  }
}
