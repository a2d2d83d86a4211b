package io.agentreach.wire.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** One request and its answer on a connection. All methods are called on the connection's loop. */
interface Exchange {
  /** The request, head and body, as it goes on the wire. */
  ByteBuf request(ByteBufAllocator allocator);

  /**
   * Nothing of the request was written: the connection had died before. Called instead of all
   * others.
   */
  void unsent();

  /** The answer begins. Once. */
  void head(AnswerHead head);

  /** Bytes of the answer's body, to be used before this returns. */
  void content(ByteBuf bytes);

  /** The answer is complete. Once, and the last call. */
  void end();

  /** The connection failed before the answer was complete. Once, and the last call. */
  void broken(Break how);
}
