package io.agentreach.wire.http;

import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Receipt;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** An answer that counts when all of it is there. */
final class WholeAnswer implements Answer {
  private static final byte[] UNKNOWN = {};
  private static final int FIRST_ROOM = 1_024;

  private final AnswerHead head;
  private final String pointer;
  private final int largest;
  private final Bytes body;

  /**
   * An answer that begins.
   *
   * @param pointer where in a successful answer the result is
   */
  WholeAnswer(AnswerHead head, String pointer, ChannelLimits limits) {
    this.head = head;
    this.pointer = pointer;
    this.largest = head.success() ? limits.replyBytes() : limits.errorBytes();
    boolean fits = head.length() >= 0 && head.length() <= largest;
    // An announced length is believed only as far as the limit goes.
    this.body = new Bytes(fits ? (int) head.length() : FIRST_ROOM);
  }

  /** What there is to say before any byte of the body came. */
  @Nullable Receipt begun() {
    return head.length() > largest ? tooLarge() : null;
  }

  @Override
  public @Nullable Receipt content(ByteBuf bytes) {
    if (bytes.readableBytes() > largest - body.size()) {
      return tooLarge();
    }
    body.add(bytes);
    return null;
  }

  @Override
  public Receipt end() {
    byte[] all = body.toArray();
    return head.success()
        ? Replies.success(head, all, pointer)
        : Replies.failure(head.status(), all);
  }

  @Override
  public Receipt broken(Break how) {
    if (!head.success()) {
      return Replies.failure(head.status(), UNKNOWN);
    }
    FaultCode code = how == Break.MALFORMED ? FaultCode.AGENT_ERROR : FaultCode.UNREACHABLE;
    return Receipt.Failed.unknown(code, how.words() + " in the middle of its answer");
  }

  private Receipt tooLarge() {
    return head.success()
        ? Replies.garbage("it is larger than " + largest + " bytes", head.status())
        : Replies.failure(head.status(), UNKNOWN);
  }
}
