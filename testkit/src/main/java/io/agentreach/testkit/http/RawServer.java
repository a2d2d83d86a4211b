package io.agentreach.testkit.http;

import io.agentreach.core.model.Endpoint;
import io.agentreach.testkit.contract.Peer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An agent on a port of its own on 127.0.0.1 that answers each request by a script. Thread-safe. A
 * script's connection ends with an exception of the script.
 */
public final class RawServer implements Peer {
  private final ServerSocket listening;
  private final Script script;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final List<RawExchange> requests = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger disconnects = new AtomicInteger();
  private final Semaphore steps = new Semaphore(0);

  /** What to do with a request. */
  @FunctionalInterface
  public interface Script {
    /** Answers, or whatever else it likes. */
    void serve(RawExchange exchange) throws IOException, InterruptedException;
  }

  private RawServer(ServerSocket listening, Script script) {
    this.listening = listening;
    this.script = script;
  }

  /** Starts a server. */
  public static RawServer start(Script script) {
    try {
      ServerSocket socket = new ServerSocket();
      socket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
      RawServer server = new RawServer(socket, script);
      Thread.ofVirtual().start(server::accept);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        socket.setTcpNoDelay(true);
        open.add(socket);
        connections.incrementAndGet();
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      for (RawExchange next = RawExchange.read(socket, this);
          next != null;
          next = socket.isClosed() ? null : RawExchange.read(socket, this)) {
        requests.add(next);
        script.serve(next);
      }
    } catch (IOException e) {
      // The peer is gone, or the server was closed: both end the connection.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(socket);
    }
  }

  @Override
  public Endpoint endpoint() {
    return new Endpoint("http://127.0.0.1:" + listening.getLocalPort());
  }

  /** The requests that came whole, in their order. */
  public List<RawExchange> requests() {
    return requests;
  }

  @Override
  public int asked() {
    return requests.size();
  }

  /** How many connections were accepted. */
  public int connections() {
    return connections.get();
  }

  /** How many connections are open. */
  public int open() {
    return open.size();
  }

  @Override
  public boolean abandoned() {
    return disconnects.get() > 0;
  }

  void disconnected() {
    disconnects.incrementAndGet();
  }

  @Override
  public void proceed() {
    steps.release();
  }

  void awaitProceed() throws InterruptedException {
    steps.acquire();
  }

  /** Closes the connections that are open, in order, but goes on listening. */
  public void dropConnections() {
    open.forEach(RawServer::close);
  }

  /** Resets the connections that are open, but goes on listening. */
  public void resetConnections() {
    open.forEach(RawServer::reset);
  }

  private static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
    } catch (SocketException e) {
      return; // its script was quicker and closed it
    }
    close(socket);
  }

  @Override
  public void close() {
    close(listening);
    dropConnections();
    steps.release(1_000);
  }

  private static void close(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      throw new IllegalStateException("a socket does not close", e);
    }
  }
}
