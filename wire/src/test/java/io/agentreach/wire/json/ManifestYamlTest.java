package io.agentreach.wire.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Fault.Detail;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.TenantId;
import io.agentreach.wire.json.Decoding.Decoded;
import io.agentreach.wire.json.Decoding.Refused;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestYamlTest {
  private final ManifestCodec codec = new ManifestCodec(Limits.DEFAULTS);

  @Test
  void aManifestInYamlIsTheSameAsInJson() {
    String yaml =
        """
        # A currency service that knows nothing of the hub.
        agent_id: currency-01
        protocol_version: 1.0
        endpoint: http://127.0.0.1:8080
        version: "1.2"
        heartbeat_interval: 0
        capabilities:
          - name: currency.convert
            idempotent: true
            input_schema: {type: object, required: [from, to]}
            mapping:
              method: GET
              path: /convert/{from}/{to}
              query: {amount: "{amount}"}
        """;
    String json =
        """
        {"agent_id":"currency-01","endpoint":"http://127.0.0.1:8080","version":"1.2","heartbeat_interval":0,
         "capabilities":[{"name":"currency.convert","idempotent":true,"input_schema":{"type":"object","required":["from","to"]},
          "mapping":{"method":"GET","path":"/convert/{from}/{to}","query":{"amount":"{amount}"}}}]}
        """;
    assertThat(decode(yaml)).containsExactly(codec.decode(json, TenantId.DEFAULT));
    assertThat(decode(yaml).getFirst()).isInstanceOf(Decoded.class);
  }

  @Test
  void oneFileMayHoldSeveralManifestsEachForItself() {
    List<Decoding<Manifest>> all =
        decode(
            """
            ---
            {agent_id: a, endpoint: "http://h:1", capability: x}
            ---
            {agent_id: b, capability: x}
            ---
            ---
            {agent_id: c, endpoint: "http://h:3", capability: x}
            """);
    assertThat(all).hasSize(3);
    assertThat(all.get(0)).isInstanceOf(Decoded.class);
    assertThat(faults(all.get(1))).extracting(Detail::field).containsExactly("endpoint");
    assertThat(all.get(2)).isInstanceOf(Decoded.class);
  }

  @Test
  void aFileThatIsNoYamlIsRefusedWithThePlace() {
    assertThat(decode("agent_id: [\n"))
        .singleElement()
        .satisfies(it -> assertThat(problem(it)).startsWith("is not YAML: ").contains("at line "));
    assertThat(decode("a: 1\na: 2\n"))
        .singleElement()
        .satisfies(it -> assertThat(problem(it)).contains("Duplicate property \"a\" at line 2"));
    assertThat(decode(""))
        .singleElement()
        .satisfies(it -> assertThat(problem(it)).isEqualTo("is empty"));
    assertThat(decode("---\n---\n"))
        .singleElement()
        .satisfies(it -> assertThat(problem(it)).isEqualTo("is empty"));
    assertThat(decode("just words"))
        .singleElement()
        .satisfies(it -> assertThat(problem(it)).isEqualTo("must be an object, not a string"));
  }

  @Test
  void aliasesAreRefusedSinceTheyWouldBeReadAsText() {
    assertThat(decode("agent_id: &id a\nendpoint: http://h:1\ncapability: *id\n"))
        .singleElement()
        .satisfies(it -> assertThat(problem(it)).isEqualTo("has an alias (*…) at line 3"));
  }

  @Test
  void numbersThatAreNoneAreNoNumbers() {
    List<Decoding<Manifest>> all =
        decode("{agent_id: a, endpoint: 'http://h:1', capability: x, weight: .nan, timeout: .inf}");
    assertThat(faults(all.getFirst()))
        .extracting(Detail::field)
        .containsExactlyInAnyOrder("weight", "timeout");
  }

  /**
   * The parser's buffer has room for 1,025 characters; a pair of surrogates may fall on its end.
   */
  @Test
  void aCharacterOfTwoHalvesMayStandAnywhere() {
    for (int before = 900; before < 1100; before++) {
      String file =
          "{agent_id: a, endpoint: 'http://h:1', capability: x, description: '"
              + "x".repeat(before)
              + "𝄞'}";
      assertThat(decode(file))
          .describedAs("after %d", before)
          .singleElement()
          .isInstanceOf(Decoded.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "weight: 8.1e0488771749921",
        "{\"weight\":8.1e0488771749921}",
        "[{\"a\": -1e99999999999}]"
      })
  void aNumberThatNobodyCanHoldIsRefused(String file) {
    assertThat(decode(file))
        .singleElement()
        .satisfies(it ->
            assertThat(problem(it))
                .containsPattern("beyond all bounds|Malformed numeric value")
                .doesNotContain("java"));
  }

  @Test
  void deepNestingIsRefused() {
    assertThat(decode("[".repeat(10_000)))
        .singleElement()
        .satisfies(it -> assertThat(problem(it)).contains("nested too deep"));
  }

  private List<Decoding<Manifest>> decode(String file) {
    return codec.decodeYaml(file.getBytes(StandardCharsets.UTF_8), TenantId.DEFAULT);
  }

  private static String problem(Decoding<Manifest> decoding) {
    return faults(decoding).getFirst().problem();
  }

  private static List<Detail> faults(Decoding<Manifest> decoding) {
    assertThat(decoding).isInstanceOf(Refused.class);
    return ((Refused<Manifest>) decoding).fault().details();
  }
}
