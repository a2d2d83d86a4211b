package io.agentreach.hub.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.wire.http.AddressPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The keys are a promise: none appears, goes or changes its default unnoticed. */
class KeysTest {
  private static final String KEYS_AND_DEFAULTS =
      """
      reach.http.host=127.0.0.1
      reach.http.port=7100
      reach.http.max_body=10MiB
      reach.http.max_header=16KiB
      reach.http.max_connections=20000
      reach.http.idle_timeout=60s
      reach.http.event_loops=0
      reach.http.keep_alive=15s
      reach.data.dir=~/.local/share/agent-reach
      reach.insecure=false
      reach.router.max_depth=8
      reach.router.max_routings=20
      reach.router.strategy=least_load
      reach.router.sample_above=64
      reach.router.sample=5
      reach.router.session_bound=1.25
      reach.router.region=
      reach.router.canaries=
      reach.router.fallbacks=
      reach.router.max_waiting=10000
      reach.slots.high=0.7
      reach.slots.normal=0.3
      reach.slots.patience=1s
      reach.quality.watch_below=0.6
      reach.quality.trust_above=0.8
      reach.quality.probe_every=5s
      reach.deliver.connect_timeout=2s
      reach.deliver.longest=10m
      reach.deliver.first_byte=2s
      reach.deliver.stream_idle=60s
      reach.deliver.attempts=3
      reach.deliver.attempts_per_agent=2
      reach.deliver.backoff=500ms
      reach.deliver.backoff_factor=2
      reach.deliver.jitter=0.3
      reach.deliver.retry_budget=0.2
      reach.deliver.retry_floor=10
      reach.deliver.hedge=false
      reach.deliver.max_reply=10MiB
      reach.deliver.connections_per_agent=1024
      reach.breaker.failures=5
      reach.breaker.window=10s
      reach.breaker.pause=15s
      reach.liveness.interval=10s
      reach.liveness.missed=3
      reach.liveness.grace=30s
      reach.registry.max_agents=200000
      reach.idempotency.window=10m
      reach.idempotency.max_entries=100000
      reach.idempotency.max_result=1MiB
      reach.idempotency.max_memory=32MiB
      reach.tasks.max_active=20000
      reach.tasks.max_result=1MiB
      reach.tasks.retention=7d
      reach.tasks.lease=15s
      reach.egress.deny=169.254.0.0/16, fe80::/10, 224.0.0.0/4, ff00::/8, 0.0.0.0/8
      reach.egress.allow=0.0.0.0, ::
      reach.callbacks.allow=
      reach.log.format=json
      reach.log.level=info
      reach.shutdown.grace=30s
      """;

  @Test
  void theKeysAndTheirDefaultsAreThese() {
    String actual =
        Keys.ALL.stream()
            .map(key -> key.name() + "=" + key.setting().value() + "\n")
            .collect(Collectors.joining());

    assertThat(actual).isEqualTo(KEYS_AND_DEFAULTS);
  }

  @Test
  void everyEnvironmentNameMeansOneKey() {
    assertThat(Keys.ALL).extracting(Key::environment).doesNotHaveDuplicates();
    assertThat(Keys.ALL)
        .allSatisfy(key -> assertThat(Keys.ofEnvironment(key.environment())).contains(key));
    assertThat(Keys.named("reach.router.max_depth").map(Key::environment))
        .contains("REACH_ROUTER_MAX_DEPTH");
  }

  @Test
  void noEnvironmentNameIsOneThatTheLauncherOrTheCommandLineReads() {
    assertThat(Keys.ALL)
        .extracting(Key::environment)
        .doesNotContain("REACH_HUB", "REACH_CONFIG", "REACH_JAVA_OPTS");
  }

  @Test
  void everyDefaultLiesInItsOwnRange() {
    assertThat(Keys.ALL).allSatisfy(key -> assertThat(key.read(key.setting().value())).isNotNull());
  }

  @Test
  void theConfigurationWithNothingSetHoldsTheDefaults() {
    HubConfig config = Configuration.of(Map.of());

    assertThat(config.http().port()).isEqualTo(7100);
    assertThat(config.http().maxBody().bytes()).isEqualTo(10L * 1024 * 1024);
    assertThat(config.deliver().backoff()).hasMillis(500);
    assertThat(config.egress().deny()).hasSize(5);
    assertThat(config.data().dir()).isEqualTo(home("agent-reach"));
  }

  @Test
  void theDocumentationListsEveryKeyAsTheCodeHasIt() throws IOException {
    List<String> document = Files.readAllLines(Path.of("../docs/configuration.md"));
    List<String> rows = document.stream().filter(line -> line.startsWith("| `reach.")).toList();

    assertThat(rows).containsExactlyElementsOf(Keys.ALL.stream().map(KeysTest::row).toList());
  }

  @Test
  void theAddressesOfAgentsAreJudgedAsThePolicyDoesByDefault() {
    HubConfig.Egress egress = Configuration.of(Map.of()).egress();

    assertThat(egress.deny()).extracting(Cidr::text).isEqualTo(AddressPolicy.DEFAULT_DENY);
    assertThat(egress.allow()).extracting(Cidr::text).isEqualTo(AddressPolicy.DEFAULT_ALLOW);
  }

  private static Path home(String name) {
    return Path.of(System.getProperty("user.home"), ".local", "share", name);
  }

  private static String row(Key key) {
    String range =
        key.setting().min().isEmpty() ? "" : key.setting().min() + " – " + key.setting().max();
    return "| `%s` | `%s` | %s | `%s` | %s |"
        .formatted(
            key.name(), key.setting().value(), range, key.environment(), key.setting().about());
  }
}
