package io.agentreach.sdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Satisfies("K1")
class ServerTest {
  private static final String GET = "GET /ok HTTP/1.1\r\nhost: x\r\n\r\n";

  private final CountDownLatch working = new CountDownLatch(1);
  private final CountDownLatch gone = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private Server server = start(Limits.DEFAULT);

  private Server start(Limits limits) {
    try {
      return Server.start("test", new InetSocketAddress("127.0.0.1", 0), limits, new Echo());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void limit(Limits limits) {
    server.close();
    server = start(limits);
  }

  @AfterEach
  void close() {
    release.countDown();
    server.close();
  }

  private final class Echo implements Server.Face {
    @Override
    public void serve(Exchange exchange) throws IOException {
      switch (exchange.path()) {
        case "/ok" -> exchange.respond(200, Map.of(), "ok".getBytes(StandardCharsets.UTF_8));
        case "/echo" -> exchange.respond(200, Map.of(), exchange.body());
        case "/bug" -> throw new IllegalStateException("bug");
        case "/parts" -> {
          exchange.begin(200, Map.of());
          exchange.part("one".getBytes(StandardCharsets.UTF_8));
          exchange.part("two".getBytes(StandardCharsets.UTF_8));
          exchange.end();
        }
        case "/wait" -> {
          exchange.whenGone(gone::countDown);
          working.countDown();
          await(release);
          exchange.respond(200, Map.of(), "waited".getBytes(StandardCharsets.UTF_8));
        }
        default -> exchange.respond(404, Map.of(), new byte[0]);
      }
    }

    @Override
    public byte[] refusal(int status, String message) {
      return message.getBytes(StandardCharsets.UTF_8);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private RawClient connect() throws IOException {
    return new RawClient(server.port());
  }

  @Test
  void oneConnectionServesManyRequestsAlsoPipelined() throws IOException {
    try (RawClient client = connect()) {
      assertThat(client.write(GET).answer()).isEqualTo("200 ok");
      assertThat(client.write(GET + GET).answer()).isEqualTo("200 ok");
      assertThat(client.answer()).isEqualTo("200 ok");
    }
  }

  @Test
  void bodiesComeWithALengthOrInChunks() throws IOException {
    try (RawClient client = connect()) {
      client.write("POST /echo HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello");
      assertThat(client.answer()).isEqualTo("200 hello");
      client.write(
          "POST /echo HTTP/1.1\r\ntransfer-encoding: Chunked\r\n\r\n"
              + "3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\ntrailer: x\r\n\r\n");
      assertThat(client.answer()).isEqualTo("200 hello");
    }
  }

  @Test
  void aClientThatAsksFirstIsToldToContinue() throws IOException {
    try (RawClient client = connect()) {
      client.write("POST /echo HTTP/1.1\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n");
      assertThat(client.answer()).isEqualTo("100 ");
      assertThat(client.write("hi").answer()).isEqualTo("200 hi");
    }
  }

  @Test
  void anAnswerInPartsIsChunked() throws IOException {
    try (RawClient client = connect()) {
      client.write("GET /parts HTTP/1.1\r\n\r\n");
      assertThat(client.line()).startsWith("HTTP/1.1 200");
      assertThat(client.line()).isEqualTo("transfer-encoding: chunked");
      assertThat(client.line()).isEqualTo("keep-alive: timeout=120");
      assertThat(client.line()).isEmpty();
      assertThat(client.line()).isEqualTo("3");
      assertThat(client.line()).isEqualTo("one");
      assertThat(client.line()).isEqualTo("3");
      assertThat(client.line()).isEqualTo("two");
      assertThat(client.line()).isEqualTo("0");
      assertThat(client.line()).isEmpty();
      assertThat(client.write(GET).answer()).isEqualTo("200 ok");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'GET\r\n\r\n', 400",
    "'GET /ok HTTP/2.0\r\n\r\n', 505",
    "'GET ok HTTP/1.1\r\n\r\n', 400",
    "'GET /ok HTTP/1.1\r\nno colon\r\n\r\n', 400",
    "'GET /ok HTTP/1.1\r\nname : x\r\n\r\n', 400",
    "'POST /ok HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400",
    "'POST /ok HTTP/1.1\r\ncontent-length: -1\r\n\r\n', 400",
    "'POST /ok HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n', 400",
    "'POST /ok HTTP/1.1\r\ntransfer-encoding: gzip\r\n\r\n', 400",
    "'POST /ok HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 400",
    "'POST /ok HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1\r\nabc\r\n', 400",
    "'POST /ok HTTP/1.1\r\ncontent-length: 99999999\r\n\r\n', 413",
    "'POST /ok HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nfffffff\r\n', 413",
  })
  void aMalformedRequestIsRefusedAndEndsTheConnection(String request, int status)
      throws IOException {
    try (RawClient client = connect()) {
      assertThat(client.write(request).answer()).startsWith(status + " ");
      assertThat(client.closed()).isTrue();
    }
  }

  @Test
  void headersHaveALimitOfSizeAndOfNumber() throws IOException {
    try (RawClient client = connect()) {
      client.write("GET /ok HTTP/1.1\r\nx: " + "y".repeat(20_000) + "\r\n\r\n");
      assertThat(client.answer()).startsWith("431 ");
    }
    try (RawClient client = connect()) {
      client.write("GET /ok HTTP/1.1\r\n" + "x: y\r\n".repeat(101) + "\r\n");
      assertThat(client.answer()).startsWith("431 ");
    }
  }

  @Test
  void aFaultInTheFaceEndsOnlyItsOwnConnection() throws IOException {
    try (RawClient client = connect()) {
      assertThat(client.write("GET /bug HTTP/1.1\r\n\r\n").closed()).isTrue();
    }
    try (RawClient client = connect()) {
      assertThat(client.write(GET).answer()).isEqualTo("200 ok");
    }
  }

  @Test
  @Satisfies("F8")
  void aClientThatLeavesIsNoticedWhileItsRequestIsWorkedOn() throws Exception {
    RawClient client = connect();
    client.write("GET /wait HTTP/1.1\r\n\r\n");
    await(working);

    client.close();

    await(gone);
  }

  @Test
  void slowAndSilentConnectionsHoldUpNobodyAndAreClosedInTime() throws IOException {
    limit(Limits.DEFAULT.receive(Duration.ofMillis(300)));
    try (RawClient slow = connect();
        RawClient quick = connect()) {
      slow.write("POST /echo HTTP/1.1\r\ncontent-le");
      assertThat(quick.write(GET).answer()).isEqualTo("200 ok");
      assertThat(slow.closed()).isTrue();
      assertThat(quick.write(GET).answer()).isEqualTo("200 ok");
    }
  }

  @Test
  void aClientThatDoesNotReadIsLeftInTime() throws Exception {
    limit(
        new Limits(
            8,
            16 << 10,
            32 << 20,
            Duration.ofSeconds(30),
            Duration.ofMillis(300),
            Duration.ofSeconds(30)));
    try (RawClient deaf = connect()) {
      String body = "x".repeat(30 << 20);
      deaf.write("POST /echo HTTP/1.1\r\ncontent-length: " + body.length() + "\r\n\r\n" + body);
      try (RawClient other = connect()) {
        assertThat(other.write(GET).answer()).isEqualTo("200 ok");
      }
      org.awaitility.Awaitility.await()
          .atMost(Duration.ofSeconds(10))
          .until(() -> server.connections() == 0);
    }
  }

  @Test
  void moreConnectionsThanAllowedAreClosedAtOnce() throws IOException {
    limit(Limits.DEFAULT.connections(1));
    try (RawClient first = connect()) {
      assertThat(first.write(GET).answer()).isEqualTo("200 ok");
      try (RawClient second = connect()) {
        assertThat(second.closed()).isTrue();
      }
      assertThat(first.write(GET).answer()).isEqualTo("200 ok");
    }
  }

  @Test
  void httpOneDotZeroGetsAPlainAnswerAndTheEnd() throws IOException {
    try (RawClient client = connect()) {
      assertThat(client.write("GET /ok HTTP/1.0\r\n\r\n").answer()).isEqualTo("200 ok");
      assertThat(client.closed()).isTrue();
    }
  }

  @Test
  void closingEndsWhatIsOpenAndFreesThePort() throws Exception {
    int port = server.port();
    try (RawClient idle = connect()) {
      assertThat(idle.write(GET).answer()).isEqualTo("200 ok");
      server.close();
      assertThat(idle.closed()).isTrue();
    }
    Server.start("again", new InetSocketAddress("127.0.0.1", port), Limits.DEFAULT, new Echo())
        .close();
  }

  @Test
  void aPortInUseIsNamed() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() ->
            Server.start(
                "other",
                new InetSocketAddress("127.0.0.1", server.port()),
                Limits.DEFAULT,
                new Echo()))
        .withMessageContaining(":" + server.port());
  }
}
