package io.agentreach.testkit.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One request as it came over a socket, and the socket to answer on. Used by one thread. */
public final class RawExchange {
  private static final int LONGEST_HEAD = 1024 * 1024;

  private final Socket socket;
  private final RawServer server;
  private final String head;
  private final byte[] body;

  private RawExchange(Socket socket, RawServer server, String head, byte[] body) {
    this.socket = socket;
    this.server = server;
    this.head = head;
    this.body = body;
  }

  /** Reads the next request; null if the peer closed the connection instead. */
  static @Nullable RawExchange read(Socket socket, RawServer server) throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder head = new StringBuilder();
    while (!head.toString().endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0 || head.length() > LONGEST_HEAD) {
        return null;
      }
      head.append((char) next);
    }
    RawExchange request = new RawExchange(socket, server, head.toString(), new byte[0]);
    String length = request.header("content-length");
    int size = length == null ? 0 : Integer.parseInt(length);
    return new RawExchange(socket, server, head.toString(), in.readNBytes(size));
  }

  /** The request line and the header lines as they came. */
  public String head() {
    return head;
  }

  /** The request line. */
  public String line() {
    return head.substring(0, head.indexOf("\r\n"));
  }

  /** A header field's value; null if there is none of that name. */
  public @Nullable String header(String name) {
    String start = name.toLowerCase(Locale.ROOT) + ":";
    return head.lines()
        .skip(1)
        .filter(each -> each.toLowerCase(Locale.ROOT).startsWith(start))
        .map(each -> each.substring(start.length()).strip())
        .findFirst()
        .orElse(null);
  }

  /** The body as text. */
  public String body() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** Sends these characters, one byte each, at once. */
  public RawExchange send(String text) throws IOException {
    return send(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Sends these bytes at once. */
  public RawExchange send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
    return this;
  }

  /** Sends a whole answer with its length. */
  public RawExchange answer(String status, String contentType, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return send("HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(status, contentType, bytes.length))
        .send(bytes);
  }

  /** Sends a whole JSON answer with status 200. */
  public RawExchange json(String text) throws IOException {
    return answer("200 OK", "application/json", text);
  }

  /** Begins a chunked answer. */
  public RawExchange begin(String contentType) throws IOException {
    return send(
        "HTTP/1.1 200 OK\r\nContent-Type: "
            + contentType
            + "\r\nTransfer-Encoding: chunked\r\n\r\n");
  }

  /** Sends one chunk. */
  public RawExchange chunk(String text) throws IOException {
    int size = text.getBytes(StandardCharsets.UTF_8).length;
    return send(Integer.toHexString(size) + "\r\n" + text + "\r\n");
  }

  /** Ends a chunked answer. */
  public RawExchange endChunks() throws IOException {
    return send("0\r\n\r\n");
  }

  /** Waits until the test says {@link RawServer#proceed()}. */
  public RawExchange await() throws InterruptedException {
    server.awaitProceed();
    return this;
  }

  /** Reads until the peer is gone. */
  public void awaitDisconnect() throws IOException {
    try {
      while (socket.getInputStream().read() >= 0) {
        // What comes now is of no interest.
      }
    } finally {
      server.disconnected();
    }
  }

  /** Closes the connection in order. */
  public void close() throws IOException {
    socket.close();
  }

  /** Resets the connection. */
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }
}
