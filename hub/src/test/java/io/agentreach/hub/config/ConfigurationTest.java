package io.agentreach.hub.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.core.model.Strategy;
import io.agentreach.hub.config.Configuration.Effective;
import io.agentreach.hub.config.Configuration.Loaded;
import io.agentreach.hub.config.Configuration.Rejected;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where values come from, which one wins, and what is said of wrong ones. */
class ConfigurationTest {
  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void emptyDataFolder() {
    environment.put("XDG_DATA_HOME", folder.toString());
  }

  @Test
  void flagsWinOverEnvironmentOverFileOverDefaults() throws IOException {
    Path file =
        write(
            """
            reach:
              router: {max_depth: 3, max_routings: 4, sample: 6}
            """);
    environment.put("REACH_ROUTER_MAX_DEPTH", "5");
    environment.put("REACH_ROUTER_MAX_ROUTINGS", "6");

    Loaded loaded = loaded(file, set("reach.router.max_depth", "7"));

    assertThat(loaded.config().router())
        .isEqualTo(
            new HubConfig.Router(
                7,
                6,
                Strategy.LEAST_LOAD,
                64,
                6,
                1.25,
                "",
                new Canaries(Map.of()),
                new Fallbacks(Map.of()),
                10_000));
    assertThat(source(loaded, "reach.router.max_depth")).isEqualTo("flag --set");
    assertThat(source(loaded, "reach.router.max_routings"))
        .isEqualTo("environment REACH_ROUTER_MAX_ROUTINGS");
    assertThat(source(loaded, "reach.router.sample")).isEqualTo("file " + file + " line 2");
    assertThat(source(loaded, "reach.router.strategy")).isEqualTo("default");
  }

  @Test
  void ofTwoFlagsForOneKeyTheLaterCounts() {
    Loaded loaded =
        loaded(null, new Flag("--port", "reach.http.port", "1"), set("reach.http.port", "2"));

    assertThat(loaded.config().http().port()).isEqualTo(2);
  }

  @Test
  void allProblemsOfAllSourcesAreListedAtOnce() throws IOException {
    Path file =
        write(
            """
            reach:
              router:
                max_dept: 9
              http:
                port: 70000
                port: 7200
            """);
    environment.put("REACH_BREAKER_WINDOW", "10");
    environment.put("REACH_LOG_FORMT", "text");

    Rejected rejected =
        rejected(file, set("reach.deliver.jitter", "2"), set("router.max_depth", "9"));

    assertThat(rejected.problems())
        .extracting(Problem::toString)
        .containsExactlyInAnyOrder(
            "file "
                + file
                + " line 3: reach.router.max_dept = \"9\": is no known key; did you"
                + " mean reach.router.max_depth?",
            "file " + file + " line 6: reach.http.port = \"7200\": is set twice; keep one of them",
            "file "
                + file
                + " line 5: reach.http.port = \"70000\": is out of range; give 0 to"
                + " 65535",
            "environment: REACH_LOG_FORMT = \"text\": is no known variable; did you mean"
                + " REACH_LOG_FORMAT?",
            "environment REACH_BREAKER_WINDOW: reach.breaker.window = \"10\": is not a time; write"
                + " it as 500ms, 10s, 2m or 1h; give 100ms to 1h",
            "flag --set: reach.deliver.jitter = \"2\": is out of range; give 0 to 1",
            "flag --set: router.max_depth = \"9\": is no known key; did you mean"
                + " reach.router.max_depth?");
    assertThat(rejected.toString()).startsWith("the configuration has 7 problems\n  ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"REACH_API_TOKEN", "REACH_HTTP_PASSWORD", "REACH_STORE_KEY"})
  void aValueThatMayBeSecretIsNotShown(String variable) {
    environment.put(variable, "hunter2");

    assertThat(rejected(null).toString()).contains(variable, "(hidden)").doesNotContain("hunter2");
  }

  @Test
  void variablesOfTheLauncherAndOfKubernetesAreNoKeys() {
    environment.put("REACH_HUB", "http://127.0.0.1:7100");
    environment.put("REACH_JAVA_OPTS", "-Xmx1g");
    environment.put("REACH_SERVICE_HOST", "10.0.0.1");
    environment.put("REACH_SERVICE_PORT_HTTP", "7100");
    environment.put("REACH_PORT", "tcp://10.0.0.1:7100");
    environment.put("REACH_PORT_7100_TCP_ADDR", "10.0.0.1");
    environment.put("REACH_HUB_SERVICE_PORT", "7100");

    assertThat(loaded(null).config()).isEqualTo(loadedFromNothing());
  }

  @Test
  void anEmptyVariableCountsAsNotSet() {
    environment.put("REACH_HTTP_PORT", "");
    environment.put("REACH_NO_SUCH_THING", "");

    assertThat(loaded(null).config().http().port()).isEqualTo(7100);
  }

  @Test
  void theFileInTheDataFolderIsReadUnlessAnotherIsNamed() throws IOException {
    Path data = Files.createDirectories(folder.resolve("agent-reach"));
    Files.writeString(data.resolve("reach.yaml"), "reach.http.port: 7201");
    assertThat(loaded(null).config().http().port()).isEqualTo(7201);

    environment.put("REACH_CONFIG", write("reach.http.port: 7202").toString());
    assertThat(loaded(null).config().http().port()).isEqualTo(7202);

    Path other = Files.writeString(folder.resolve("other.yaml"), "reach.http.port: 7203");
    assertThat(loaded(other).config().http().port()).isEqualTo(7203);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "- a | holds no keys",
        "just text | holds no keys",
        "'a: b: c' | is not valid YAML",
        "reach: | reach = \"\": is no known key",
        "reach: &a [*a] | is not valid YAML"
      })
  void aFileThatIsNoConfigurationIsRefused(String text, String problem) throws IOException {
    assertThat(rejected(write(text)).toString()).contains(problem);
  }

  @Test
  void aNamedFileHasToExist() {
    assertThat(rejected(folder.resolve("none.yaml")).toString())
        .contains("none.yaml: does not exist");
  }

  @Test
  void anEmptyFileSetsNothing() throws IOException {
    assertThat(loaded(write("# nothing yet\n")).config()).isEqualTo(loadedFromNothing());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.7"})
  void anAddressBeyondThisMachineNeedsInsecure(String host) {
    Flag address = new Flag("--host", "reach.http.host", host);

    assertThat(rejected(null, address).toString())
        .contains("flag --host: reach.http.host", "does not authenticate", "--insecure");
    assertThat(loaded(null, address, set("reach.insecure", "true")).config().http().host())
        .isEqualTo(host);
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.8.8.8", "::1", "localhost"})
  void theMachinesOwnAddressesNeedNothing(String host) {
    assertThat(loaded(null, set("reach.http.host", host)).config().http().host()).isEqualTo(host);
  }

  @Test
  void everyEffectiveValueCanBeReadBack() {
    Loaded first = loaded(null, set("reach.deliver.longest", "90s"));
    Flag[] again = first.settings().stream().map(s -> set(s.key(), s.text())).toArray(Flag[]::new);

    assertThat(loaded(null, again).config()).isEqualTo(first.config());
  }

  @Test
  void aProgramThatSetsWrongValuesIsToldAllOfThem() {
    Map<String, String> wrong = Map.of("reach.http.port", "x", "reach.no", "1");

    assertThatThrownBy(() -> Configuration.of(wrong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("reach.http.port", "reach.no");
  }

  private HubConfig loadedFromNothing() {
    Map<String, String> bare = Map.of("XDG_DATA_HOME", folder.toString());
    return ((Loaded) Configuration.load(new Sources(null, bare, List.of()))).config();
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("reach.yaml"), text);
  }

  private static Flag set(String key, String value) {
    return new Flag("--set", key, value);
  }

  private static String source(Loaded loaded, String key) {
    return loaded.settings().stream()
        .filter(setting -> setting.key().equals(key))
        .map(Effective::source)
        .findFirst()
        .orElseThrow();
  }

  private Loaded loaded(Path file, Flag... flags) {
    Configuration result = load(file, flags);
    assertThat(result).isInstanceOf(Loaded.class);
    return (Loaded) result;
  }

  private Rejected rejected(Path file, Flag... flags) {
    Configuration result = load(file, flags);
    assertThat(result).isInstanceOf(Rejected.class);
    return (Rejected) result;
  }

  private Configuration load(Path file, Flag... flags) {
    return Configuration.load(new Sources(file, environment, Arrays.asList(flags)));
  }

  @Test
  void valuesThatContradictEachOtherAreNamedBoth() {
    assertThatThrownBy(() ->
            Configuration.of(Map.of("reach.slots.high", "0.8", "reach.quality.trust_above", "0.5")))
        .hasMessageContaining("reach.slots.high are more than 1 together")
        .hasMessageContaining("must be above reach.quality.watch_below");
  }
}
