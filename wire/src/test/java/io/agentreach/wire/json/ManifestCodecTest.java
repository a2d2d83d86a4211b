package io.agentreach.wire.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Capability.Rate;
import io.agentreach.core.model.Capability.Validate;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Fault.Detail;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.JsonText;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.Transport;
import io.agentreach.core.model.WorkKind;
import io.agentreach.requirements.Satisfies;
import io.agentreach.wire.json.Decoding.Decoded;
import io.agentreach.wire.json.Decoding.Refused;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestCodecTest {
  private static final TenantId TENANT = new TenantId("acme");
  private final ManifestCodec codec = new ManifestCodec(Limits.DEFAULTS);

  @Test
  @Satisfies("A1")
  void readsAllThatAnAgentMaySayOfItself() {
    Manifest manifest =
        decoded(
            """
            {"agent_id":"a-1","protocol_version":"1.3","endpoint":"http://h:1/","endpoints":["http://h:2","http://h:1"],"transport":"http",
             "capabilities":["x"],"labels":{"zone":"z-1"},"groups":["g"],"weight":2.5,"region":"eu","version":"1.2.0",
             "heartbeat_interval":2.5,"max_concurrency":7,"allow":["caller-1"],"may_call":["y.z"],"capability_version":3,"status":"booting"}
            """);
    assertThat(manifest)
        .isEqualTo(
            new Manifest(
                new AgentKey(TENANT, new AgentId("a-1")),
                List.of(new Endpoint("http://h:1"), new Endpoint("http://h:2")),
                Transport.HTTP,
                List.of(Capability.named("x")),
                Map.of("zone", "z-1"),
                Set.of("g"),
                2.5,
                "eu",
                "1.2.0",
                Duration.ofMillis(2500),
                7,
                Set.of("caller-1"),
                Set.of("y.z"),
                3,
                AgentState.BOOTING));
  }

  @Test
  @Satisfies("A2")
  void readsAllThatACapabilityMayDeclare() {
    Manifest manifest =
        decoded(
            """
            {"agent_id":"a-1","endpoint":"http://h:1","capabilities":[{"name":"x.y","description":"Does it.","tags":["a"],"intents":["b","a"],
             "input_schema":{"type":"object","maximum":1.50},"output_schema":{"type":"string"},"examples":[{"in": 1},"two"],
             "streaming":true,"idempotent":true,"error_codes":["NO_PAGE"],"timeout_ms":1500,"work":"query",
             "rate_limit":{"window":0.5,"limit":10},"auth":{"type":"api_key","scope":"read"},"session_key":"payload.cid","validate":"schema",
             "mapping":{"method":"get","path":"/convert/{from}","query":{"q":"{/a/b~1c}"},"headers":{"X-Lang":"en"},"result":"/data","stream_end":"close"}}]}
            """);
    assertThat(manifest.capabilities())
        .containsExactly(
            new Capability(
                new CapabilityName("x.y"),
                "Does it.",
                Set.of("a", "b"),
                new JsonText("{\"type\":\"object\",\"maximum\":1.50}"),
                new JsonText("{\"type\":\"string\"}"),
                List.of(new JsonText("{\"in\":1}"), new JsonText("\"two\"")),
                true,
                true,
                List.of("NO_PAGE"),
                Duration.ofMillis(1500),
                WorkKind.QUERY,
                new Rate(Duration.ofMillis(500), 10),
                "read",
                "payload.cid",
                Validate.SCHEMA,
                new Mapping(
                    "GET",
                    "/convert/{from}",
                    Map.of("q", "{/a/b~1c}"),
                    Map.of("X-Lang", "en"),
                    Mapping.Body.NONE,
                    "/data",
                    true)));
  }

  @Test
  void theShortestManifestHasDefaultsForAllElse() {
    Manifest manifest =
        decoded("{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"capabilities\":[\"x\",\"y\"]}");
    assertThat(manifest)
        .isEqualTo(
            withTenant(
                Manifest.of(
                    "a",
                    new Endpoint("http://h:1"),
                    Capability.named("x"),
                    Capability.named("y"))));
  }

  @Test
  @Satisfies("A4")
  void namesMayBeHierarchical() {
    Manifest manifest =
        decoded(
            "{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"capabilities\":[\"web\",\"web.page\"]}");
    Capability serving = manifest.serving(new CapabilityName("web.page.title"));
    assertThat(serving).isNotNull().extracting(Capability::name).hasToString("web.page");
  }

  @Test
  void theFieldsOfAnOnlyCapabilityMayStandAtTheTop() {
    String fields =
        "\"description\":\"Does it.\",\"tags\":[\"t\"],\"idempotent\":true,\"timeout_ms\":700";
    Manifest flat =
        decoded(
            "{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"capability\":\"x\"," + fields + "}");
    Manifest name =
        decoded(
            "{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"capabilities\":[\"x\"],"
                + fields
                + "}");
    Manifest object =
        decoded(
            "{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"capabilities\":[{\"name\":\"x\","
                + fields
                + "}]}");
    assertThat(flat).isEqualTo(object);
    assertThat(name).isEqualTo(object);
    assertThat(object.capabilities().getFirst().idempotent()).isTrue();
  }

  @Test
  void whatAnOnlyCapabilitySaysItselfWinsOverTheTop() {
    Manifest manifest =
        decoded(
            "{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"tags\":[\"top\"],\"idempotent\":true,\"capabilities\":[{\"name\":\"x\",\"tags\":[\"own\"]}]}");
    assertThat(manifest.capabilities().getFirst().tags()).containsExactly("own");
    assertThat(manifest.capabilities().getFirst().idempotent()).isTrue();
  }

  @Test
  void theTimeLimitAtTheTopIsForCapabilitiesWithoutOne() {
    Manifest manifest =
        decoded(
            "{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"timeout\":5,\"capabilities\":[\"x\",{\"name\":\"y\"},{\"name\":\"z\",\"timeout_ms\":100}]}");
    assertThat(manifest.capabilities())
        .extracting(Capability::timeout)
        .containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofMillis(100));
  }

  @ParameterizedTest
  @CsvSource({"10,10000", "0,0", "0.1,100", "2.0005,2001"})
  void intervalsMayBeInSecondsOrMilliseconds(String seconds, long millis) {
    Manifest rough = decoded(with("\"heartbeat_interval\":" + seconds));
    Manifest exact = decoded(with("\"heartbeat_interval_ms\":" + millis));
    Manifest both =
        decoded(with("\"heartbeat_interval\":" + seconds + ",\"heartbeat_interval_ms\":" + millis));
    assertThat(rough.heartbeatInterval()).hasMillis(millis);
    assertThat(exact).isEqualTo(rough);
    assertThat(both).isEqualTo(rough);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|POST|/execute|ENVELOPE",
        "{\"path\":\"/x\"}|POST|/x|PAYLOAD",
        "{\"path\":\"/x\",\"method\":\"GET\"}|GET|/x|NONE",
        "{\"path\":\"/x\",\"method\":\"DELETE\"}|DELETE|/x|NONE",
        "{\"path\":\"/x\",\"method\":\"PUT\",\"body\":\"rest\"}|PUT|/x|REST",
        "{\"path\":\"/x\",\"body\":\"envelope\"}|POST|/x|ENVELOPE",
      })
  void aMappingSendsWhatItsMethodAndPathSuggest(
      String mapping, String method, String path, Mapping.Body body) {
    Mapping read = decoded(with("\"mapping\":" + mapping)).capabilities().getFirst().mapping();
    assertThat(read).isEqualTo(new Mapping(method, path, Map.of(), Map.of(), body, "", false));
  }

  @Test
  @Satisfies("A7")
  void fieldsOfANewerProtocolArePassedOver() {
    Manifest manifest =
        decoded(with("\"protocol_version\":\"1.99\",\"quantum\":{\"a\":[1]},\"x-vendor\":null"));
    assertThat(manifest).isEqualTo(decoded(with("\"labels\":{}")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"2.0\"", "\"0.9\"", "2", "\"10\"", "2.0"})
  @Satisfies("A7")
  void anotherMajorVersionIsRefusedWithTheSupportedRange(String version) {
    Decoding<Manifest> decoding = decode("{\"protocol_version\":" + version + ",\"agent_id\":7}");
    Refused<Manifest> refused = (Refused<Manifest>) decoding;
    assertThat(refused.fault().code()).isEqualTo(FaultCode.PROTOCOL_MISMATCH);
    assertThat(refused.fault().details())
        .singleElement()
        .satisfies(detail -> {
          assertThat(detail.field()).isEqualTo("protocol_version");
          assertThat(detail.remedy()).contains("1.0 to 1.x");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"1\"", "\"1.0\"", "\"1.7.3\"", "1", "1.0"})
  void aVersionOfThisMajorIsTaken(String version) {
    assertThat(decode(with("\"protocol_version\":" + version))).isInstanceOf(Decoded.class);
  }

  @Test
  void theIdInThePathStandsForAMissingOneAndContradictsAnother() {
    byte[] nameless =
        "{\"endpoint\":\"http://h:1\",\"capabilities\":[\"x\"]}".getBytes(StandardCharsets.UTF_8);
    assertThat(codec.decode(nameless, TENANT, "a-1"))
        .isInstanceOfSatisfying(
            Decoded.class, it -> assertThat(((Manifest) it.value()).agent()).hasToString("a-1"));
    byte[] named = with("\"weight\":1").getBytes(StandardCharsets.UTF_8);
    assertThat(codec.decode(named, TENANT, "a")).isInstanceOf(Decoded.class);
    assertThat(faults(codec.decode(named, TENANT, "b")))
        .containsExactly("agent_id: is a here and b in the path");
    assertThat(faults(codec.decode(nameless, TENANT, "b c")))
        .singleElement()
        .asString()
        .startsWith("agent_id: in the path: ");
  }

  @Test
  void slipsOfThePenAreWarnedOf() {
    assertThat(
            warnings(
                "{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"capabilities\":[{\"name\":\"x\",\"idempotant\":true,\"mapping\":{\"pathh\":\"/\"}}],\"heartbeat_intervall\":1,\"x-mine\":1}"))
        .extracting(each -> each.field() + ": " + each.remedy())
        .containsExactlyInAnyOrder(
            "capabilities[0].idempotant: did you mean idempotent?",
            "capabilities[0].mapping.pathh: did you mean path?",
            "heartbeat_intervall: did you mean heartbeat_interval?");
  }

  @Test
  void whatWouldHaveNoEffectIsWarnedOf() {
    assertThat(
            warnings(
                "{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"capabilities\":[\"x\",\"y\"],\"idempotent\":true,\"description\":\"An"
                    + " agent.\"}"))
        .extracting(Detail::field)
        .containsExactly("idempotent");
    assertThat(warnings(with("\"validate\":\"schema\"")))
        .extracting(Detail::field)
        .containsExactly("validate");
  }

  @Test
  void whatIsNoJsonCannotBeEncoded() {
    Capability x = Capability.named("x");
    Capability broken =
        new Capability(
            x.name(),
            "",
            Set.of(),
            new JsonText("{"),
            null,
            List.of(),
            false,
            false,
            List.of(),
            null,
            x.work(),
            null,
            null,
            null,
            Validate.NONE,
            Mapping.EXECUTE);
    Manifest manifest = Manifest.of("a", new Endpoint("http://h:1"), broken);
    assertThatThrownBy(() -> codec.encode(manifest)).isInstanceOf(IllegalArgumentException.class);
  }

  private static String with(String fields) {
    return "{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"capabilities\":[\"x\"],"
        + fields
        + "}";
  }

  private static Manifest withTenant(Manifest it) {
    return new Manifest(
        new AgentKey(TENANT, it.agent()),
        it.endpoints(),
        it.transport(),
        it.capabilities(),
        it.labels(),
        it.groups(),
        it.weight(),
        it.region(),
        it.version(),
        it.heartbeatInterval(),
        it.maxConcurrency(),
        it.allowedCallers(),
        it.mayCall(),
        it.capabilityVersion(),
        it.initialState());
  }

  private Decoding<Manifest> decode(String document) {
    return codec.decode(document, TENANT);
  }

  private Manifest decoded(String document) {
    Decoding<Manifest> decoding = decode(document);
    assertThat(decoding).isInstanceOf(Decoded.class);
    return ((Decoded<Manifest>) decoding).value();
  }

  private List<Detail> warnings(String document) {
    Decoding<Manifest> decoding = decode(document);
    assertThat(decoding).isInstanceOf(Decoded.class);
    return ((Decoded<Manifest>) decoding).warnings();
  }

  private static List<String> faults(Decoding<Manifest> decoding) {
    assertThat(decoding).isInstanceOf(Refused.class);
    return ((Refused<Manifest>) decoding)
        .fault().details().stream().map(each -> each.field() + ": " + each.problem()).toList();
  }
}
