package io.agentreach.sdk.server;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request and the way to answer it. The methods that write may be called by any thread, one at
 * a time.
 */
public final class Exchange {
  private final Head head;
  private final byte[] body;
  private final Output out;
  private volatile boolean gone;
  private volatile @Nullable Runnable onGone;
  private boolean keepAlive;
  private boolean begun;
  private boolean ended;

  Exchange(Head head, byte[] body, Output out) {
    this.head = head;
    this.body = body;
    this.out = out;
    keepAlive = head.keepsAlive();
  }

  /** The method, in upper case. */
  public String method() {
    return head.method();
  }

  /** The path without the query; percent escapes as they came. */
  public String path() {
    return head.path();
  }

  /** The first value of a header, or null. */
  public @Nullable String header(String name) {
    return head.header(name);
  }

  /** The whole body. */
  @SuppressWarnings("EI_EXPOSE_REP")
  public byte[] body() {
    return body;
  }

  /** Whether the other side closed the connection. */
  public boolean isGone() {
    return gone;
  }

  /** Runs {@code action} once the other side closes the connection; at once if it did already. */
  public void whenGone(Runnable action) {
    onGone = action;
    if (gone) {
      action.run();
    }
  }

  void gone() {
    gone = true;
    Runnable action = onGone;
    if (action != null) {
      action.run();
    }
  }

  /** Sends a whole answer. Blocks while the other side does not read. */
  public synchronized void respond(int status, Map<String, String> headers, byte[] content)
      throws IOException {
    requireFresh();
    out.head(status, headers, content.length, keepAlive);
    if (!head.method().equals("HEAD")) {
      out.write(content);
    }
    out.flush();
    ended = true;
  }

  /** Begins an answer that comes in parts. */
  public synchronized void begin(int status, Map<String, String> headers) throws IOException {
    requireFresh();
    // Readers of HTTP/1.0 know no chunks: for them the end of the connection is the end.
    keepAlive = keepAlive && head.version().equals("HTTP/1.1");
    out.head(status, headers, head.version().equals("HTTP/1.1") ? -1 : -2, keepAlive);
    out.flush();
  }

  /** Sends one part at once. Blocks while the other side does not read: back-pressure. */
  public synchronized void part(byte[] content) throws IOException {
    if (!begun || ended) {
      throw new IllegalStateException("no answer in parts is open");
    }
    out.part(content, head.version().equals("HTTP/1.1"));
    out.flush();
  }

  /** Ends an answer that came in parts. */
  public synchronized void end() throws IOException {
    if (begun && !ended) {
      ended = true;
      if (head.version().equals("HTTP/1.1")) {
        out.lastPart();
      }
      out.flush();
    }
  }

  private void requireFresh() {
    if (begun) {
      throw new IllegalStateException("the answer has begun already");
    }
    begun = true;
  }

  /** Whether an answer has begun. */
  public synchronized boolean begun() {
    return begun;
  }

  /** Whether the connection can serve another request. */
  synchronized boolean reusable() {
    return ended && keepAlive && !gone;
  }
}
