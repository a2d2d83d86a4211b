package io.agentreach.wire.http;

import io.agentreach.core.model.Assignment;
import io.agentreach.core.model.Call;
import io.agentreach.core.port.Dispatch;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Writes requests as they go on the wire. The payload is copied once, into the very buffer that the
 * socket takes: that is cheaper than to write its parts one by one, since the socket would copy
 * each of them. One per event loop; not thread-safe.
 */
final class RequestWriter {
  private static final byte[] TRACE = ascii("traceparent: ");
  private static final byte[] DEADLINE = ascii("\r\nx-reach-deadline-ms: ");
  private static final byte[] DEPTH = ascii("\r\nx-reach-depth: ");
  private static final byte[] ATTEMPT = ascii("\r\nx-reach-attempt: ");
  private static final byte[] KEY = ascii("\r\nidempotency-key: ");
  private static final byte[] TASK = ascii("\r\nx-reach-task: ");
  private static final byte[] TOKEN = ascii("\r\nx-reach-token: ");
  private static final byte[] LENGTH = ascii("\r\ncontent-length: ");
  private static final byte[] END = ascii("\r\n\r\n");
  private static final long NANOS_PER_MILLI = Duration.ofMillis(1).toNanos();

  private final Bytes scratch = new Bytes(1_024);

  /**
   * Writes a request into a new buffer.
   *
   * @param remainingNanos how long the agent may work at most
   */
  ByteBuf write(
      Filled.Request request, Dispatch dispatch, long remainingNanos, ByteBufAllocator allocator) {
    Call call = dispatch.call();
    scratch.clear();
    scratch
        .add(request.head())
        .add(TRACE)
        .addLine(call.trace().traceparent())
        .add(DEADLINE)
        .add(Math.max(remainingNanos / NANOS_PER_MILLI, 1))
        .add(DEPTH)
        .add(call.depth() + 1L)
        .add(ATTEMPT)
        .add(dispatch.number());
    String key = call.wish().idempotencyKey();
    if (key != null) {
      scratch.add(KEY).addLine(key);
    }
    Assignment assignment = dispatch.assignment();
    if (assignment != null) {
      scratch
          .add(TASK)
          .addLine(assignment.task().value() + '/' + assignment.unit())
          .add(TOKEN)
          .addLine(assignment.token());
    }
    if (request.body()) {
      scratch.add(LENGTH).add(request.size());
    }
    scratch.add(END).add(request.before());
    int rest = request.payload().size() + request.after().length;
    ByteBuf buffer = allocator.ioBuffer(scratch.size() + rest);
    scratch.writeTo(buffer);
    BufferPayload.write(request.payload(), buffer);
    buffer.writeBytes(request.after());
    return buffer;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
