package io.agentreach.sdk.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One connection on which a test writes what it likes. */
final class RawClient implements AutoCloseable {
  private final Socket socket;
  private final BufferedReader in;

  RawClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(5000);
    in =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
  }

  RawClient write(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
    return this;
  }

  /** The status and the body of the next answer with a length. */
  String answer() throws IOException {
    String status = in.readLine();
    if (status == null) {
      return "closed";
    }
    int length = 0;
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      if (line.startsWith("content-length: ")) {
        length = Integer.parseInt(line.substring(16));
      }
    }
    char[] body = new char[length];
    int done = 0;
    while (done < length) {
      done += in.read(body, done, length - done);
    }
    return status.split(" ")[1] + " " + new String(body);
  }

  String line() throws IOException {
    return in.readLine();
  }

  /** Whether the other side closed; waits for it up to 5 s. */
  boolean closed() throws IOException {
    return in.read() < 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
