package io.agentreach.wire.http;

import io.agentreach.core.model.Payload;
import io.agentreach.wire.check.CheckedPayload;
import io.agentreach.wire.check.Verdicts;
import io.netty.buffer.ByteBuf;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import org.jspecify.annotations.Nullable;

/**
 * A payload inside a Vert.x buffer, of which it is a range. Copies nothing until somebody asks for
 * {@link #bytes()}. The buffer must not change as long as the payload lives. The bytes are
 * read-only, thus thread-safe; what was found out about them belongs to one thread at a time.
 */
public final class BufferPayload implements CheckedPayload {
  private final ByteBuf bytes;
  private final int offset;
  private final int size;
  private final String mediaType;
  private @Nullable Verdicts verdicts;

  private BufferPayload(ByteBuf bytes, int offset, int size, String mediaType) {
    this.bytes = bytes;
    this.offset = offset;
    this.size = size;
    this.mediaType = mediaType;
  }

  /** JSON in {@code buffer} from {@code start} inclusive to {@code end} exclusive. */
  public static BufferPayload json(Buffer buffer, int start, int end) {
    return of(buffer, start, end, "application/json");
  }

  /**
   * Bytes of any media type in {@code buffer} from {@code start} inclusive to {@code end}
   * exclusive.
   */
  public static BufferPayload of(Buffer buffer, int start, int end, String mediaType) {
    if (start < 0 || start > end || end > buffer.length()) {
      throw new IndexOutOfBoundsException(start + " to " + end + " of " + buffer.length());
    }
    ByteBuf inner = ((BufferInternal) buffer).getByteBuf();
    return new BufferPayload(inner, inner.readerIndex() + start, end - start, mediaType);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public byte[] bytes() {
    byte[] copy = new byte[size];
    bytes.getBytes(offset, copy);
    return copy;
  }

  @Override
  public String mediaType() {
    return mediaType;
  }

  @Override
  public Verdicts verdicts() {
    Verdicts present = verdicts;
    if (present == null) {
      present = new Verdicts();
      verdicts = present;
    }
    return present;
  }

  /** Appends the bytes to {@code target}. */
  public void appendTo(Buffer target) {
    writeTo(((BufferInternal) target).getByteBuf());
  }

  /** Appends the bytes to {@code target}. */
  void writeTo(ByteBuf target) {
    target.writeBytes(bytes, offset, size);
  }

  /** Appends the bytes of any payload to {@code target}. */
  static void write(Payload payload, ByteBuf target) {
    if (payload instanceof BufferPayload here) {
      here.writeTo(target);
    } else {
      target.writeBytes(payload.bytes());
    }
  }
}
