package io.agentreach.wire.face;

import io.agentreach.core.model.Payload;
import io.agentreach.wire.http.BufferPayload;
import io.agentreach.wire.json.CallScan;
import io.agentreach.wire.json.CallScanner;
import io.netty.buffer.ByteBuf;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;

/**
 * The body of a call as a buffer and as the array that is scanned: the buffer's own where it has
 * one.
 *
 * @param bytes hold the body from {@code from} to {@code to}
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record ScannedBody(Buffer buffer, byte[] bytes, int from, int to) {
  private static final Payload NO_INPUT = Payload.json("{}");

  static ScannedBody of(Buffer body) {
    ByteBuf inner = ((BufferInternal) body).getByteBuf();
    if (inner.hasArray()) {
      int from = inner.arrayOffset() + inner.readerIndex();
      return new ScannedBody(body, inner.array(), from, from + inner.readableBytes());
    }
    return of(body.getBytes());
  }

  static ScannedBody of(byte[] bytes) {
    return new ScannedBody(Buffer.buffer(bytes), bytes, 0, bytes.length);
  }

  CallScan scan(CallScanner scanner) {
    return scanner.scan(bytes, from, to);
  }

  /** The payload that was found, without a copy; {@code {}} if there is none. */
  Payload payload(CallScan.ScannedCall scanned) {
    return scanned.hasPayload()
        ? BufferPayload.json(buffer, scanned.payloadStart() - from, scanned.payloadEnd() - from)
        : NO_INPUT;
  }
}
