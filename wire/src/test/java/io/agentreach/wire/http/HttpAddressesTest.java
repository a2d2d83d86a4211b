package io.agentreach.wire.http;

import static io.agentreach.wire.http.ChannelRig.failed;
import static io.agentreach.wire.http.ChannelRig.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Receipt;
import io.agentreach.testkit.http.RawServer;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.dns.AddressResolverOptions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names are resolved, judged and connected to by the judged address. */
class HttpAddressesTest {
  private static final String HOSTS =
      """
      127.0.0.1 good.example
      169.254.169.254 evil.example
      """;

  private final ChannelRig rig =
      new ChannelRig(
          ChannelLimits.DEFAULT,
          AddressPolicy.DEFAULT,
          new VertxOptions()
              .setAddressResolverOptions(
                  new AddressResolverOptions()
                      .setHostsValue(Buffer.buffer(HOSTS))
                      .setServers(List.of("127.0.0.1:9"))
                      .setQueryTimeout(200)
                      .setMaxQueries(1)
                      .setSearchDomains(List.of())),
          null);

  @AfterEach
  void close() {
    rig.close();
  }

  @Test
  void aNameIsResolvedAndStaysTheHostOfTheRequest() {
    RawServer agent = rig.agent(exchange -> exchange.json("1"));
    String authority = "good.example:" + agent.endpoint().port();
    assertThat(text(rig.ask(new Endpoint("http://" + authority)))).isEqualTo("1");
    assertThat(agent.requests().getFirst().header("host")).isEqualTo(authority);
  }

  @Test
  void theWordLocalhostLeadsHere() {
    RawServer agent = rig.agent(exchange -> exchange.json("1"));
    Endpoint endpoint = new Endpoint("http://localhost:" + agent.endpoint().port());
    assertThat(text(rig.ask(endpoint))).isEqualTo("1");
  }

  @Test
  void theWildcardAddressLeadsHere() {
    RawServer agent = rig.agent(exchange -> exchange.json("1"));
    Endpoint endpoint = new Endpoint("http://0.0.0.0:" + agent.endpoint().port());
    assertThat(text(rig.ask(endpoint))).isEqualTo("1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://evil.example",
        "http://169.254.169.254",
        "http://[::ffff:169.254.169.254]",
        "http://2852039166"
      })
  void whatLeadsToADeniedAddressIsForbidden(String url) {
    Receipt.Failed failed = failed(rig.ask(new Endpoint(url)));
    assertThat(failed.code()).isEqualTo(FaultCode.FORBIDDEN);
    assertThat(failed.effect()).isEqualTo(Effect.NONE);
    assertThat(failed.connected()).isTrue();
    assertThat(failed.message()).contains("169.254.0.0/16");
  }

  @Test
  void aNameWithoutAnAddressWasSentNothing() {
    Receipt.Failed failed = failed(rig.ask(new Endpoint("http://nowhere.example")));
    assertThat(failed.code()).isEqualTo(FaultCode.UNREACHABLE);
    assertThat(failed.effect()).isEqualTo(Effect.NONE);
    assertThat(failed.connected()).isFalse();
  }
}
