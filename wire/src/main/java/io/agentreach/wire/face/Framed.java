package io.agentreach.wire.face;

import io.agentreach.core.model.Payload;
import io.agentreach.wire.http.BufferPayload;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;

/** Puts a payload between the bytes around it. Stateless. */
final class Framed {
  private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  private Framed() {}

  /** One buffer of head, payload and tail; an empty payload becomes JSON's {@code null}. */
  static Buffer join(byte[] head, Payload payload, byte[] tail) {
    int size = payload.size() == 0 ? NULL.length : payload.size();
    Buffer out = Buffer.buffer(head.length + size + tail.length).appendBytes(head);
    if (payload.size() == 0) {
      out.appendBytes(NULL);
    } else if (payload instanceof BufferPayload here) {
      here.appendTo(out);
    } else {
      out.appendBytes(payload.bytes());
    }
    return out.appendBytes(tail);
  }

  static Buffer buffer(Payload payload) {
    return Buffer.buffer(payload.bytes());
  }
}
