package io.agentreach.wire.face;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An agent on a raw socket: it reads one request on each connection and does with it what a test
 * wants.
 */
final class TestAgent implements AutoCloseable {
  /** What to do with a request. */
  interface Behaviour {
    void answer(Request request, OutputStream out) throws IOException;
  }

  /** A request as it came. */
  record Request(String head, String body, Socket socket) {}

  final List<Request> requests = new CopyOnWriteArrayList<>();
  private final ServerSocket server;

  TestAgent(Behaviour behaviour) {
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(() -> accept(behaviour));
  }

  /** An agent that answers each request with this JSON. */
  static TestAgent answering(String json) {
    return new TestAgent((request, out) -> ok(out, json));
  }

  static void ok(OutputStream out, String json) throws IOException {
    write(
        out,
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: "
            + json.getBytes(StandardCharsets.UTF_8).length
            + "\r\n\r\n"
            + json);
  }

  static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  String url() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  private void accept(Behaviour behaviour) {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        Thread.ofVirtual().start(() -> serve(socket, behaviour));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(Socket socket, Behaviour behaviour) {
    try (socket) {
      Request request = read(socket);
      requests.add(request);
      behaviour.answer(request, socket.getOutputStream());
    } catch (IOException e) {
      // the hub went away, as some tests want it to
    }
  }

  private static Request read(Socket socket) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    StringBuilder head = new StringBuilder();
    int length = 0;
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      head.append(line).append('\n');
      if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(15).trim());
      }
    }
    char[] body = new char[length];
    for (int read = 0; read < length; ) {
      int more = in.read(body, read, length - read);
      if (more < 0) {
        throw new IOException("the hub closed in the middle of a request");
      }
      read += more;
    }
    return new Request(head.toString(), new String(body), socket);
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
