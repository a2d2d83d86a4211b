package io.agentreach.testkit.http;

import io.agentreach.testkit.contract.Conduct;
import java.io.IOException;

/** The {@link Conduct}s of the channel's contract, over HTTP. */
public final class HttpConduct {
  private static final String STREAM = "text/event-stream";

  private HttpConduct() {}

  /** Starts an agent that behaves like this. */
  public static RawServer start(Conduct conduct) {
    RawServer server = RawServer.start(script(conduct));
    if (conduct == Conduct.REFUSES) {
      server.close();
    }
    return server;
  }

  private static RawServer.Script script(Conduct conduct) {
    return switch (conduct) {
      case REPLIES -> exchange -> exchange.json(Conduct.REPLY);
      case REFUSES -> exchange -> {};
      case NEVER_ANSWERS -> RawExchange::awaitDisconnect;
      case CLOSES -> RawExchange::close;
      case RESETS -> RawExchange::reset;
      case BREAKS_OFF -> HttpConduct::breakOff;
      case TALKS_NONSENSE -> exchange -> exchange.json("{\"secret\":");
      case SAYS_TOO_MUCH -> HttpConduct::sayTooMuch;
      case DRIPS -> HttpConduct::drip;
      case IS_BUSY -> HttpConduct::busy;
      case FAILS -> exchange -> exchange.answer("500 Oops", "application/json", Conduct.ERROR);
      case DECLINES -> exchange -> exchange.answer("404 No", "application/json", Conduct.ERROR);
      case STREAMS -> exchange -> stream(exchange).chunk(last("result", Conduct.REPLY)).endChunks();
      case STREAMS_TO_AN_ERROR ->
          exchange -> stream(exchange).chunk(last("error", Conduct.ERROR)).endChunks();
      case STREAM_BREAKS_OFF -> exchange -> stream(exchange).reset();
      case STREAM_HAS_NO_END -> exchange -> stream(exchange).endChunks();
    };
  }

  private static void breakOff(RawExchange exchange) throws IOException {
    exchange.send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
    exchange.close();
  }

  private static void sayTooMuch(RawExchange exchange) throws IOException {
    String chunk = "x".repeat(64 * 1024);
    exchange.begin("application/json").chunk("\"");
    for (int i = 0; i < 1024; i++) {
      exchange.chunk(chunk);
    }
    exchange.chunk("\"").endChunks();
  }

  private static void drip(RawExchange exchange) throws IOException {
    String answer =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
            + Conduct.REPLY.length()
            + "\r\n\r\n"
            + Conduct.REPLY;
    for (int i = 0; i < answer.length(); i++) {
      exchange.send(answer.substring(i, i + 1));
    }
  }

  private static void busy(RawExchange exchange) throws IOException {
    exchange.send(
        "HTTP/1.1 503 Busy\r\nRetry-After: "
            + Conduct.RETRY_AFTER.toSeconds()
            + "\r\nContent-Length: 0\r\n\r\n");
  }

  private static RawExchange stream(RawExchange exchange) throws IOException, InterruptedException {
    exchange.begin(STREAM);
    for (int i = 0; i < Conduct.CHUNKS; i++) {
      exchange.await().chunk("event: chunk\ndata: " + i + "\n\n");
    }
    return exchange.await();
  }

  private static String last(String event, String data) {
    return "event: " + event + "\ndata: " + data + "\n\n";
  }
}
