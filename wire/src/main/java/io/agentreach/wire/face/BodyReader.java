package io.agentreach.wire.face;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/**
 * Collects the body of one request up to a limit. A body that comes in one piece is not copied.
 * Lives on the request's event loop.
 */
final class BodyReader {
  private final int limit;
  private final Handler<Buffer> whole;
  private final Runnable tooLarge;
  private @Nullable Buffer body;
  private boolean owned;
  private boolean refused;

  private BodyReader(int limit, Handler<Buffer> whole, Runnable tooLarge) {
    this.limit = limit;
    this.whole = whole;
    this.tooLarge = tooLarge;
  }

  /**
   * Reads the body of a request.
   *
   * @param whole gets all of it
   * @param tooLarge is told instead, as soon as the limit is passed
   */
  static void read(HttpServerRequest request, int limit, Handler<Buffer> whole, Runnable tooLarge) {
    BodyReader reader = new BodyReader(limit, whole, tooLarge);
    if (announced(request) > limit) {
      reader.refuse();
      return;
    }
    if (request.headers().contains(HttpHeaders.EXPECT)) {
      request.response().writeContinue();
    }
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
    if (refused) {
      return;
    }
    Buffer present = body;
    long size = (present == null ? 0L : present.length()) + piece.length();
    if (size > limit) {
      body = null;
      refuse();
    } else if (present == null) {
      body = piece;
    } else if (owned) {
      present.appendBuffer(piece);
    } else {
      body = Buffer.buffer((int) size * 2).appendBuffer(present).appendBuffer(piece);
      owned = true;
    }
  }

  private void end(Void done) {
    if (!refused) {
      Buffer all = body;
      whole.handle(all == null ? Buffer.buffer() : all);
    }
  }

  private void refuse() {
    refused = true;
    tooLarge.run();
  }
}
