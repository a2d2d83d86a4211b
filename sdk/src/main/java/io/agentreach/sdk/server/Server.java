package io.agentreach.sdk.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Accepts connections and serves each on a virtual thread. Thread-safe. The accepting thread is no
 * daemon: a program whose main method has ended lives on until {@link #close()}.
 */
public final class Server implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Server.class.getName());
  private static final int BACKLOG = 128;
  private static final long CHECK_NANOS = 250_000_000;

  private final ServerSocket listener;
  private final Limits limits;
  private final Face face;
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private final Thread accepting;
  private volatile boolean closed;

  private Server(String name, ServerSocket listener, Limits limits, Face face) {
    this.listener = listener;
    this.limits = limits;
    this.face = face;
    accepting = Thread.ofPlatform().daemon(false).name(name + "-accept").unstarted(this::accept);
  }

  /** What answers requests. Called on a virtual thread per request; may block. */
  public interface Face {
    /** Answers one request through {@code exchange}. */
    void serve(Exchange exchange) throws IOException;

    /** The document for a request that could not be read. */
    byte[] refusal(int status, String message);
  }

  /**
   * Listens and serves. {@code name} is the prefix of the threads' names.
   *
   * @throws IOException if the address cannot be bound; the message names it
   */
  public static Server start(String name, InetSocketAddress address, Limits limits, Face face)
      throws IOException {
    ServerSocket listener = new ServerSocket();
    try {
      listener.setReuseAddress(true);
      listener.bind(address, BACKLOG);
    } catch (IOException e) {
      listener.close();
      throw new IOException("cannot listen at " + address + ": " + e.getMessage(), e);
    }
    Server server = new Server(name, listener, limits, face);
    server.accepting.start();
    Thread.ofPlatform().daemon(true).name(name + "-time").start(server::keepTime);
    return server;
  }

  /** The port that is listened at. */
  public int port() {
    return listener.getLocalPort();
  }

  /** How many connections are open. */
  public int connections() {
    return open.size();
  }

  private void accept() {
    while (!closed) {
      try {
        take(listener.accept());
      } catch (IOException e) {
        if (!closed) {
          LOG.log(System.Logger.Level.WARNING, "a connection could not be accepted", e);
          // Out of file descriptors, as a rule: trying again at once would spin.
          LockSupport.parkNanos(CHECK_NANOS);
        }
      }
    }
  }

  private void take(Socket socket) {
    Connection connection = new Connection(socket, limits, face);
    if (open.size() >= limits.connections()) {
      connection.close();
      return;
    }
    open.add(connection);
    Thread.ofVirtual()
        .name("reach-connection")
        .start(() -> {
          try {
            connection.run();
          } finally {
            open.remove(connection);
          }
        });
  }

  private void keepTime() {
    while (!closed) {
      LockSupport.parkNanos(CHECK_NANOS);
      for (Connection each : open) {
        if (each.overdue()) {
          each.close();
        }
      }
    }
  }

  /** Stops accepting and closes every connection. Idempotent. */
  @Override
  public void close() {
    closed = true;
    try {
      listener.close();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.TRACE, "the listener was gone already", e);
    }
    open.forEach(Connection::close);
    try {
      // The port is free once nobody waits at it any more.
      accepting.join(Duration.ofSeconds(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
