package io.agentreach.wire.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.agentreach.core.model.Payload;
import io.agentreach.requirements.Satisfies;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Satisfies("G10")
@Timeout(value = 30, unit = TimeUnit.SECONDS)
class HttpCallbacksTest {
  private static final String SECRET = "a secret of the test";
  private static final String BODY = "{\"state\":\"CONFIRMED\"}";

  private final Vertx vertx = Vertx.vertx();
  private final VertxLoop loop = new VertxLoop(vertx.getOrCreateContext());

  @AfterEach
  void close() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get();
  }

  private static HttpCallbacks callbacks(String... allow) {
    return new HttpCallbacks(
        List.of(allow),
        List.of(),
        SECRET.getBytes(StandardCharsets.UTF_8),
        () -> Instant.ofEpochSecond(1_700_000_000),
        ChannelLimits.DEFAULT);
  }

  private String told(HttpCallbacks callbacks, String url) throws Exception {
    CompletableFuture<Optional<String>> done = new CompletableFuture<>();
    loop.execute(() ->
        callbacks.post(
            url,
            "n-1",
            Payload.json(BODY),
            loop,
            problem -> done.complete(Optional.ofNullable(problem))));
    return done.get().orElse("delivered");
  }

  private interface Receiver {
    int status(String signature, String body);
  }

  private static HttpServer receiver(Receiver receiver) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          var headers = exchange.getRequestHeaders();
          String signed =
              headers.getFirst("x-reach-timestamp")
                  + " "
                  + headers.getFirst("x-reach-signature")
                  + " "
                  + headers.getFirst("x-reach-notice-id");
          int status = receiver.status(signed, body);
          if (status == 302) {
            exchange.getResponseHeaders().set("location", "/elsewhere");
          }
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  @Test
  void aNoticeCarriesASignatureThatTheReceiverCanMakeItself() throws Exception {
    CompletableFuture<String> signed = new CompletableFuture<>();
    HttpServer server =
        receiver((signature, body) -> {
          signed.complete(signature + " " + body);
          return 204;
        });
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/hook?x=1";
      assertThat(told(callbacks("127.0.0.0/8"), url)).isEqualTo("delivered");
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      byte[] own = mac.doFinal(("1700000000." + BODY).getBytes(StandardCharsets.UTF_8));
      assertThat(signed.get())
          .isEqualTo("1700000000 v1=" + HexFormat.of().formatHex(own) + " n-1 " + BODY);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void otherAnswersAreFailuresAndRedirectsAreNotFollowed() throws Exception {
    CompletableFuture<String> paths = new CompletableFuture<>();
    HttpServer server = receiver((signature, body) -> paths.complete(body) ? 302 : 500);
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
      HttpCallbacks callbacks = callbacks("127.0.0.0/8");
      assertThat(told(callbacks, url)).isEqualTo("the receiver answered 302");
      assertThat(told(callbacks, url)).isEqualTo("the receiver answered 500");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void privateAddressesAreRefused() {
    HttpCallbacks callbacks = callbacks();
    for (String url :
        List.of(
            "http://127.0.0.1/x",
            "http://localhost/x",
            "http://10.1.2.3/x",
            "http://192.168.0.1/x",
            "http://[::1]/x",
            "http://[fd00::1]/x",
            "http://[::ffff:10.0.0.1]/x")) {
      assertThat(callbacks.problem(url)).as(url).contains("reach.callbacks.allow");
    }
    assertThat(callbacks.problem("https://example.org/x")).isNull();
    assertThat(callbacks.problem("ftp://example.org/x")).contains("http://");
    assertThat(callbacks.problem("https://user:pw@example.org/x")).contains("credentials");
    assertThat(callbacks.problem("https://exa mple.org/x")).isNotNull();
  }

  @Test
  void aNameIsJudgedByWhatItResolvesToWhenItIsCalled() throws Exception {
    HttpServer server = receiver((signature, body) -> 204);
    try {
      URI url = URI.create("http://localhost:" + server.getAddress().getPort() + "/x");
      assertThat(sent(callbacks("127.0.0.0/8", "::1/128"), url)).isEqualTo("delivered");
      assertThat(sent(callbacks(), url)).contains("denied range");
    } finally {
      server.stop(0);
    }
  }

  private String sent(HttpCallbacks callbacks, URI url) throws Exception {
    CompletableFuture<Optional<String>> done = new CompletableFuture<>();
    loop.execute(() ->
        callbacks.send(
            url,
            "n",
            Payload.json(BODY),
            loop,
            problem -> done.complete(Optional.ofNullable(problem))));
    return done.get().orElse("delivered");
  }

  @Test
  void whatIsAllowedLiftsNoOtherBan() {
    HttpCallbacks callbacks =
        new HttpCallbacks(
            List.of("0.0.0.0/0"),
            List.of("10.0.0.5/32"),
            SECRET.getBytes(StandardCharsets.UTF_8),
            Instant::now,
            ChannelLimits.DEFAULT);
    assertThat(callbacks.problem("http://10.0.0.4/x")).isNull();
    assertThat(callbacks.problem("http://10.0.0.5/x")).contains("10.0.0.5/32");
    assertThat(callbacks.problem("http://169.254.169.254/x"))
        .contains("169.254.0.0/16")
        .doesNotContain("reach.callbacks.allow");
  }

  @Test
  void whatNobodyAnswersIsAFailure() throws Exception {
    assertThat(told(callbacks("127.0.0.0/8"), "http://127.0.0.1:1/x")).isNotEqualTo("delivered");
  }
}
