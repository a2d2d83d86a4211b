package io.agentreach.sdk.fake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** A hub that takes one request, says at most what it was told to, and notices being left. */
public final class SilentHub implements AutoCloseable {
  private final ServerSocket listener;
  private final byte[] words;
  public final CountDownLatch asked = new CountDownLatch(1);
  public final CountDownLatch left = new CountDownLatch(1);

  public SilentHub(String words) {
    this.words = words.getBytes(StandardCharsets.UTF_8);
    try {
      listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::serve);
  }

  public String url() {
    return "http://127.0.0.1:" + listener.getLocalPort();
  }

  private void serve() {
    try (Socket socket = listener.accept()) {
      socket.getInputStream().read();
      asked.countDown();
      socket.getOutputStream().write(words);
      socket.getOutputStream().flush();
      while (socket.getInputStream().read() >= 0) {
        // The rest of the request.
      }
      left.countDown();
    } catch (IOException e) {
      left.countDown();
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
