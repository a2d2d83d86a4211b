package io.agentreach.wire.http;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Receipt;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** An answer that counts when all of it is there. */
final class WholeAnswer implements Answer {
  private static final byte[] UNKNOWN = {};
  private static final int FIRST_ROOM = 1_024;

  private final Room room;

  private final AnswerHead head;
  private final String pointer;
  private final int largest;
  private final Bytes body;
  private long taken;

  /**
   * An answer that begins.
   *
   * @param pointer where in a successful answer the result is
   * @param room the memory for large answers
   */
  WholeAnswer(AnswerHead head, String pointer, ChannelLimits limits, Room room) {
    this.room = room;
    this.head = head;
    this.pointer = pointer;
    this.largest = head.success() ? limits.replyBytes() : limits.errorBytes();
    // To announce costs nothing: of a large answer, memory is taken as it comes.
    boolean small = head.length() >= 0 && head.length() <= Math.min(largest, Room.FREE);
    this.body = new Bytes(small ? (int) head.length() : FIRST_ROOM);
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
    int size = body.size() + bytes.readableBytes();
    if (size > Room.FREE && size > taken && !enlarge(size)) {
      return noRoom();
    }
    body.add(bytes);
    return null;
  }

  private boolean enlarge(int size) {
    int wanted = Math.toIntExact(Math.max(size, Math.min(2L * size, expected())));
    if (!room.take(wanted - taken)) {
      return false;
    }
    taken = wanted;
    body.reserve(wanted);
    return true;
  }

  private long expected() {
    return head.length() >= 0 ? head.length() : largest;
  }

  @Override
  public void release() {
    room.give(taken);
    taken = 0;
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

  private Receipt noRoom() {
    if (!head.success()) {
      return Replies.failure(head.status(), UNKNOWN);
    }
    String message = "the hub holds too many large replies to take the agent's answer as well";
    return new Receipt.Failed(
        FaultCode.LOAD_TOO_HIGH, Effect.DONE, message, null, true, head.status(), null);
  }

  private Receipt tooLarge() {
    return head.success()
        ? Replies.garbage("it is larger than " + largest + " bytes", head.status())
        : Replies.failure(head.status(), UNKNOWN);
  }
}
