package io.agentreach.wire.http;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Channel;
import io.agentreach.wire.json.JsonCheck;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * An answer that comes as a stream of events. Each is handed on as soon as it is complete, unless
 * the listener paused.
 */
final class StreamAnswer implements Answer {
  private static final String RESULT = "result";
  private static final String ERROR = "error";

  private final int status;
  private final boolean endsByClose;
  private final boolean passesFrames;
  private final ChannelLimits limits;
  private final Channel.Listener listener;
  private final SseParser parser;
  private boolean paused;
  private boolean stopped;
  private @Nullable Receipt atEnd;

  /**
   * A stream that begins.
   *
   * @param endsByClose whether a clean end without a last event is a success
   * @param passesFrames whether the listener wants the events before the last one
   */
  StreamAnswer(
      int status,
      boolean endsByClose,
      boolean passesFrames,
      ChannelLimits limits,
      Channel.Listener listener) {
    this.status = status;
    this.endsByClose = endsByClose;
    this.passesFrames = passesFrames;
    this.limits = limits;
    this.listener = listener;
    this.parser = new SseParser(limits.eventBytes());
  }

  @Override
  public @Nullable Receipt content(ByteBuf bytes) {
    byte[] copy = new byte[bytes.readableBytes()];
    bytes.readBytes(copy);
    parser.feed(copy);
    listener.alive();
    return advance();
  }

  @Override
  public @Nullable Receipt end() {
    atEnd =
        endsByClose
            ? new Receipt.Replied(Payload.EMPTY)
            : Receipt.Failed.unknown(
                FaultCode.AGENT_ERROR, "the agent's stream ended without a result");
    return advance();
  }

  @Override
  public @Nullable Receipt broken(Break how) {
    FaultCode code = how == Break.MALFORMED ? FaultCode.AGENT_ERROR : FaultCode.UNREACHABLE;
    atEnd = Receipt.Failed.unknown(code, how.words() + " in the middle of its stream");
    return advance();
  }

  @Override
  public void pause() {
    paused = true;
  }

  @Override
  public @Nullable Receipt resume() {
    paused = false;
    return advance();
  }

  /** The attempt was given up, perhaps by the listener while it takes a frame. */
  void stop() {
    stopped = true;
  }

  private @Nullable Receipt advance() {
    while (!paused && !stopped) {
      SseParser.Event event = parser.next();
      if (event == null) {
        return parser.tooLarge() ? tooLarge() : atEnd;
      }
      switch (event.type()) {
        case RESULT -> {
          return result(event.data());
        }
        case ERROR -> {
          return Replies.streamed(status, event.data());
        }
        default -> {
          if (passesFrames) {
            listener.frame(new Frame(event.type(), Payload.of(event.data())));
          }
        }
      }
    }
    return null;
  }

  private Receipt result(byte[] data) {
    return JsonCheck.wellFormed(data)
        ? new Receipt.Replied(Payload.of(data))
        : Replies.garbage("the result of its stream is not well-formed JSON", status);
  }

  private Receipt tooLarge() {
    String message =
        "an event of the agent's stream is larger than " + limits.eventBytes() + " bytes";
    return new Receipt.Failed(
        FaultCode.AGENT_ERROR, Effect.DONE, message, null, true, status, null);
  }
}
