package io.agentreach.wire.http;

import static io.agentreach.wire.http.ChannelRig.failed;
import static io.agentreach.wire.http.ChannelRig.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Receipt;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PfxOptions;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents over TLS: their certificates are checked, and nothing is sent to the wrong one. */
class HttpsTest {
  private static final String PASSWORD = "changeit";

  private static Path keys;
  private final Vertx vertx = Vertx.vertx();
  private HttpServer server;

  @BeforeAll
  static void certify(@TempDir Path folder) throws Exception {
    keys = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "agent",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                keys.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(keytool.exitValue()).isZero();
  }

  @BeforeEach
  void start() {
    server =
        vertx
            .createHttpServer(
                new HttpServerOptions()
                    .setSsl(true)
                    .setKeyCertOptions(
                        new PfxOptions().setPath(keys.toString()).setPassword(PASSWORD)))
            .requestHandler(request -> request.response().end("[\"secure\"]"))
            .listen(0, "127.0.0.1")
            .await();
  }

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void anAgentWithATrustedCertificateIsAsked() throws Exception {
    try (ChannelRig rig = rig(trusting())) {
      for (int i = 0; i < 3; i++) {
        assertThat(text(rig.ask(endpoint("localhost")))).isEqualTo("[\"secure\"]");
      }
    }
  }

  @Test
  void anAgentWithAnUntrustedCertificateIsSentNothing() throws Exception {
    try (ChannelRig rig = new ChannelRig()) {
      assertRefused(rig.ask(endpoint("localhost")));
    }
  }

  @Test
  void anAgentWithTheCertificateOfAnotherHostIsSentNothing() throws Exception {
    try (ChannelRig rig = rig(trusting())) {
      assertRefused(rig.ask(endpoint("127.0.0.1")));
    }
  }

  private static void assertRefused(Receipt receipt) {
    Receipt.Failed failed = failed(receipt);
    assertThat(failed.code()).isEqualTo(FaultCode.UNREACHABLE);
    assertThat(failed.effect()).isEqualTo(Effect.NONE);
    assertThat(failed.connected()).isFalse();
    assertThat(failed.message()).contains("TLS").contains("certificate");
  }

  private Endpoint endpoint(String host) {
    return new Endpoint("https://" + host + ":" + server.actualPort());
  }

  private static ChannelRig rig(SslContext tls) {
    return new ChannelRig(ChannelLimits.DEFAULT, AddressPolicy.DEFAULT, new VertxOptions(), tls);
  }

  private SslContext trusting() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keys)) {
      store.load(in, PASSWORD.toCharArray());
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    KeyStore certificates = KeyStore.getInstance("PKCS12");
    certificates.load(null, null);
    certificates.setCertificateEntry("agent", store.getCertificate("agent"));
    trust.init(certificates);
    return SslContextBuilder.forClient().trustManager(trust).build();
  }
}
