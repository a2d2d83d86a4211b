package io.agentreach.sdk.server;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One connection: reads a request, has it answered on a second virtual thread, and watches
 * meanwhile whether the other side goes away.
 */
final class Connection implements Runnable {
  private static final System.Logger LOG = System.getLogger(Connection.class.getName());

  private final Socket socket;
  private final Limits limits;
  private final Server.Face face;
  private final Deadline receiving = new Deadline();
  private final Deadline sending = new Deadline();

  Connection(Socket socket, Limits limits, Server.Face face) {
    this.socket = socket;
    this.limits = limits;
    this.face = face;
  }

  @Override
  public void run() {
    try (socket) {
      socket.setTcpNoDelay(true);
      Input in = new Input(socket.getInputStream());
      Output out = new Output(socket.getOutputStream(), sending, limits);
      serve(in, out);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.TRACE, "a connection broke", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve(Input in, Output out) throws IOException, InterruptedException {
    receiving.in(limits.idle().toNanos());
    while (in.await()) {
      Exchange exchange;
      try {
        exchange = receive(in, out);
      } catch (EOFException e) {
        return;
      } catch (Refused e) {
        refuse(out, e);
        return;
      }
      Thread work = Thread.ofVirtual().name("reach-serve").start(() -> answer(exchange));
      boolean there = false;
      try {
        there = in.await();
      } finally {
        if (!there) {
          exchange.gone();
        }
        work.join();
      }
      if (!exchange.reusable()) {
        return;
      }
    }
  }

  private Exchange receive(Input in, Output out) throws IOException, Refused {
    receiving.in(limits.receive().toNanos());
    Head head = HeadReader.read(in, limits.headerBytes());
    long length = head.bodyLength();
    if (head.expectsContinue() && length <= limits.bodyBytes()) {
      out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      out.flush();
    }
    byte[] body = BodyReader.read(in, length, limits.bodyBytes());
    receiving.never();
    return new Exchange(head, body, out);
  }

  private void answer(Exchange exchange) {
    try {
      face.serve(exchange);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.TRACE, "an answer could not be sent", e);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "a fault of the server", e);
    } finally {
      if (exchange.reusable()) {
        receiving.in(limits.idle().toNanos());
      } else {
        close();
      }
    }
  }

  private void refuse(Output out, Refused refused) throws IOException {
    byte[] document = face.refusal(refused.status(), refused.reason());
    out.head(refused.status(), Map.of("content-type", "application/json"), document.length, false);
    out.write(document);
    out.flush();
    // Closing with unread bytes would reset the connection before the answer is read.
    receiving.in(limits.receive().toNanos() / 10);
    socket.shutdownOutput();
    socket.getInputStream().skipNBytes(limits.bodyBytes());
  }

  /** Whether something that has to happen did not happen in time. */
  boolean overdue() {
    return receiving.passed() || sending.passed();
  }

  void close() {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.TRACE, "a connection was gone already", e);
    }
  }
}
