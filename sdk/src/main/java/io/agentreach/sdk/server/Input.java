package io.agentreach.sdk.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** The bytes of one connection, with a way to wait for the next one. Used by one thread. */
final class Input {
  private final InputStream in;
  private final byte[] buffer = new byte[8192];
  private int from;
  private int to;

  Input(InputStream in) {
    this.in = in;
  }

  /** Blocks until there is a byte to read; false at the end of the stream. */
  boolean await() throws IOException {
    if (from < to) {
      return true;
    }
    from = 0;
    to = Math.max(in.read(buffer), 0);
    return to > 0;
  }

  /** The next byte. */
  int read() throws IOException {
    if (!await()) {
      throw new EOFException("the connection ended within a request");
    }
    return buffer[from++] & 0xff;
  }

  /** Fills a part of {@code target}. */
  void read(byte[] target, int offset, int length) throws IOException {
    int done = 0;
    while (done < length) {
      if (!await()) {
        throw new EOFException("the connection ended within a body");
      }
      int part = Math.min(length - done, to - from);
      System.arraycopy(buffer, from, target, offset + done, part);
      from += part;
      done += part;
    }
  }

  /** A line without its end, at most {@code limit} bytes long, as ISO-8859-1. */
  String line(int limit) throws IOException, Refused {
    StringBuilder line = new StringBuilder();
    while (true) {
      int next = read();
      if (next == '\n') {
        int length = line.length();
        if (length > 0 && line.charAt(length - 1) == '\r') {
          line.setLength(length - 1);
        }
        return line.toString();
      }
      if (line.length() >= limit) {
        throw new Refused(431, "the request line and headers have more bytes than are allowed");
      }
      line.append((char) next);
    }
  }
}
