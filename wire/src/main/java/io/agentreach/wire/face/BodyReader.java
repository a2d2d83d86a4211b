package io.agentreach.wire.face;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.agentreach.wire.http.Room;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Collects the body of one request up to a limit, and refuses one that is too large, for which
 * there is no room, or that breaks off. A body that comes in one piece is not copied. Lives on the
 * request's event loop.
 */
final class BodyReader {
  private final HttpServerRequest request;
  private final int limit;
  private final Fault tooLarge;
  private final Connections connections;
  private final Handler<Buffer> whole;
  private final long announced;
  private @Nullable Buffer body;
  private int room;
  private boolean over;

  private BodyReader(
      HttpServerRequest request,
      int limit,
      Fault tooLarge,
      Connections connections,
      Handler<Buffer> whole) {
    this.request = request;
    this.limit = limit;
    this.tooLarge = tooLarge;
    this.connections = connections;
    this.whole = whole;
    this.announced = announced(request);
  }

  /**
   * Reads the body of a request.
   *
   * @param tooLarge is answered as soon as the limit is passed
   * @param connections counts the memory of a large body until the request is answered
   * @param whole gets all of it
   */
  static void read(
      HttpServerRequest request,
      int limit,
      Fault tooLarge,
      Connections connections,
      Handler<Buffer> whole) {
    BodyReader reader = new BodyReader(request, limit, tooLarge, connections, whole);
    if (reader.announced > limit) {
      reader.refuse(tooLarge);
      return;
    }
    if ("100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT))) {
      request.response().writeContinue();
    }
    request.exceptionHandler(broken -> reader.breaks());
    request.handler(reader::piece);
    request.endHandler(reader::end);
  }

  private static long announced(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    if (length == null || length.length() > 18) {
      return length == null ? 0 : Long.MAX_VALUE;
    }
    long value = 0;
    for (int i = 0; i < length.length(); i++) {
      value = value * 10 + Character.digit(length.charAt(i), 10);
    }
    return value;
  }

  private void piece(Buffer piece) {
    if (over) {
      return;
    }
    Buffer present = body;
    long size = (present == null ? 0L : present.length()) + piece.length();
    if (size > limit) {
      refuse(tooLarge);
    } else if (present == null && size <= Room.FREE) {
      body = piece;
    } else if (present != null && size <= room) {
      present.appendBuffer(piece);
    } else if (enlarge(size)) {
      Buffer larger = Buffer.buffer(room);
      body = (present == null ? larger : larger.appendBuffer(present)).appendBuffer(piece);
    } else {
      refuse(noRoom());
    }
  }

  /** Believes the announced length once a good part of the body has come, and doubles otherwise. */
  private boolean enlarge(long size) {
    boolean believed = announced >= size && (announced <= Room.FREE || size > Room.FREE);
    int wanted = (int) (believed ? announced : Math.min(size * 2, limit));
    int more = wanted - Math.max(room, Room.FREE);
    if (more > 0 && !connections.hold(request.connection(), more)) {
      return false;
    }
    room = wanted;
    return true;
  }

  private void end(Void done) {
    if (!over) {
      over = true;
      Buffer all = body;
      whole.handle(all == null ? Buffer.buffer() : all);
    }
  }

  private void refuse(Fault why) {
    over = true;
    body = null;
    Answers.faultAndClose(request, why);
  }

  private void breaks() {
    if (!over) {
      over = true;
      body = null;
      Answers.fault(request.response(), brokenOff(), null, null);
    }
  }

  private static Fault noRoom() {
    return Fault.of(
            FaultCode.LOAD_TOO_HIGH,
            Phase.GATE,
            "the hub holds too many large bodies to take this one as well; try again")
        .after(Duration.ofSeconds(1));
  }

  private static Fault brokenOff() {
    return Fault.of(
        FaultCode.INVALID_REQUEST,
        Phase.GATE,
        "the body is not framed as HTTP/1.1 demands: check Content-Length and the sizes of chunks");
  }
}
