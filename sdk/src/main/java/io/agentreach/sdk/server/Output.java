package io.agentreach.sdk.server;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes answers to one connection, each write under a deadline. One thread at a time. */
final class Output {
  private final OutputStream out;
  private final Deadline stuck;
  private final long limitNanos;
  private final String kept;

  Output(OutputStream out, Deadline stuck, Limits limits) {
    this.out = new BufferedOutputStream(out, 8192);
    this.stuck = stuck;
    limitNanos = limits.send().toNanos();
    kept = "keep-alive: timeout=" + limits.idle().toSeconds() + "\r\n";
  }

  /**
   * Writes status and headers; {@code length} -1 announces chunks, -2 the end of the connection.
   */
  void head(int status, Map<String, String> headers, int length, boolean keepAlive)
      throws IOException {
    StringBuilder text = new StringBuilder(256);
    text.append("HTTP/1.1 ").append(status).append(' ').append(reason(status)).append("\r\n");
    headers.forEach((name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
    if (length >= 0) {
      text.append("content-length: ").append(length).append("\r\n");
    } else if (length == -1) {
      text.append("transfer-encoding: chunked\r\n");
    }
    text.append(keepAlive ? kept : "connection: close\r\n").append("\r\n");
    write(text.toString().getBytes(StandardCharsets.ISO_8859_1));
  }

  void write(byte[] content) throws IOException {
    stuck.in(limitNanos);
    out.write(content);
    stuck.never();
  }

  void part(byte[] content, boolean chunked) throws IOException {
    if (chunked) {
      write((Integer.toHexString(content.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }
    write(content);
    if (chunked) {
      write("\r\n".getBytes(StandardCharsets.US_ASCII));
    }
  }

  void lastPart() throws IOException {
    write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
  }

  void flush() throws IOException {
    stuck.in(limitNanos);
    out.flush();
    stuck.never();
  }

  private static String reason(int status) {
    return status < 300 ? "OK" : "Failed";
  }
}
