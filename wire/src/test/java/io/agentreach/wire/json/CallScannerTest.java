package io.agentreach.wire.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call.Wish;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Fault.Detail;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.model.Target;
import io.agentreach.requirements.Satisfies;
import io.agentreach.wire.json.CallScan.Refused;
import io.agentreach.wire.json.CallScan.ScannedCall;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallScannerTest {
  private final CallScanner scanner = new CallScanner(Limits.DEFAULTS);

  @Test
  void readsAllOfTheFullForm() {
    String body =
        """
        {"envelope":{"id":"r-1","sender":"me","timestamp":"2026-01-01T00:00:00Z"},
         "header":{"capability":"web_fetch.page","agent":"a-1","tags":["news","zh"],"priority":"high","timeout_ms":2500,
          "session":"s-1","idempotency_key":"k-1","group":"g","version":"1.2","region":"eu","strategy":"round_robin","retry":true,"canary":false},
         "payload": {"url":"http://x"} }
        """;
    assertThat(scanned(body))
        .usingRecursiveComparison()
        .ignoringFields("payloadStart", "payloadEnd")
        .isEqualTo(
            new ScannedCall(
                "r-1",
                new Target.ByAgent(new AgentId("a-1"), new CapabilityName("web_fetch.page")),
                new Wish(
                    Set.of("news", "zh"),
                    Priority.HIGH,
                    "s-1",
                    "k-1",
                    "g",
                    "1.2",
                    "eu",
                    Strategy.ROUND_ROBIN,
                    true,
                    "me",
                    false),
                Duration.ofMillis(2500),
                0,
                0));
    assertThat(payload(body)).isEqualTo("{\"url\":\"http://x\"}");
  }

  @Test
  void readsTheShortForm() {
    String body = "{\"request_id\":\"r-2\",\"capability\":\"x\",\"params\":[1, 2],\"timeout\":1.5}";
    ScannedCall call = scanned(body);
    assertThat(call.requestId()).isEqualTo("r-2");
    assertThat(call.target()).isEqualTo(new Target.ByCapability(new CapabilityName("x")));
    assertThat(call.timeout()).isEqualTo(Duration.ofMillis(1500));
    assertThat(call.wish()).isEqualTo(Wish.NONE);
    assertThat(payload(body)).isEqualTo("[1, 2]");
  }

  @Test
  void anAgentAloneIsEnough() {
    ScannedCall call = scanned("{\"agent\":\"a-1\"}");
    assertThat(call.agent()).isEqualTo(new AgentId("a-1"));
    assertThat(call.capability()).isNull();
    assertThat(call.hasPayload()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"null", "\"text\"", "12", "true", "{}", "[ ]", "{\"header\":{\"capability\":1}}"})
  void thePayloadMayBeAnyValue(String value) {
    assertThat(payload("{\"capability\":\"x\",\"params\":" + value + "}")).isEqualTo(value);
    assertThat(payload("{\"payload\": " + value + " ,\"header\":{\"capability\":\"x\"}}"))
        .isEqualTo(value);
  }

  @Test
  void theRestOfTheBytesIsNotTheBody() {
    byte[] bytes = "##{\"capability\":\"x\",\"params\":7}##".getBytes(StandardCharsets.UTF_8);
    ScannedCall call = (ScannedCall) scanner.scan(bytes, 2, bytes.length - 2);
    assertThat(
            new String(
                bytes,
                call.payloadStart(),
                call.payloadEnd() - call.payloadStart(),
                StandardCharsets.UTF_8))
        .isEqualTo("7");
  }

  @Test
  @Satisfies("A7")
  void fieldsThatAreNotKnownArePassedOver() {
    ScannedCall call =
        scanned(
            "{\"new\":{\"a\":[1,{\"b\":null}]},\"header\":{\"capability\":\"x\",\"newer\":[[]]},\"envelope\":{\"hop\":1}}");
    assertThat(call.capability()).isEqualTo(new CapabilityName("x"));
  }

  @Test
  void nullCountsAsAbsent() {
    ScannedCall call =
        scanned(
            "{\"envelope\":null,\"header\":{\"capability\":\"x\",\"tags\":null,\"priority\":null,\"timeout_ms\":null,\"retry\":null}}");
    assertThat(call.wish()).isEqualTo(Wish.NONE);
    assertThat(call.timeout()).isNull();
    assertThat(faults("{\"capability\":null}")).containsExactly("capability is missing");
  }

  @Test
  void namesWrittenWithEscapesAreTheSameNames() {
    ScannedCall call = scanned("{\"c\\u0061pability\":\"x\\u0079\",\"p\\u0061r\\u0061ms\":1}");
    assertThat(call.capability()).isEqualTo(new CapabilityName("xy"));
    assertThat(call.hasPayload()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"capability\":7}|capability must be a string",
        "{\"capability\":\"\"}|capability is empty",
        "{\"capability\":\"a..b\"}|capability capability has an empty level: write a name between"
            + " dots",
        "{\"agent\":\"a b\"}|agent agent_id may only use the characters A-Z a-z 0-9 . _ : -;"
            + " position 2 differs",
        "{\"capability\":\"x\",\"request_id\":7}|request_id must be a string",
        "{\"capability\":\"x\",\"request_id\":\"a\\nb\"}|request_id has a control character at"
            + " position 2",
        "{\"capability\":\"x\",\"timeout\":\"5\"}|timeout must be a number",
        "{\"capability\":\"x\",\"timeout\":0}|timeout is out of range",
        "{\"capability\":\"x\",\"timeout\":-1}|timeout is out of range",
        "{\"capability\":\"x\",\"timeout\":1e9}|timeout is out of range",
        "{\"capability\":\"x\",\"timeout\":1e999}|timeout is out of range",
        "{\"capability\":\"x\",\"capability\":\"y\"}|capability stands twice",
        "{\"capability\":\"x\",\"params\":1,\"params\":2}|params stands twice",
        "{\"header\":7}|header must be an object",
        "{\"envelope\":[],\"header\":{\"capability\":\"x\"}}|envelope must be an object",
        "{\"envelope\":{\"id\":1},\"header\":{\"capability\":\"x\"}}|envelope.id must be a string",
        "{\"envelope\":{\"id\":\"1\",\"id\":\"2\"},\"header\":{\"capability\":\"x\"}}|envelope.id"
            + " stands twice",
        "{\"header\":{\"capability\":\"x\",\"priority\":\"urgent\"}}|header.priority \"urgent\" is"
            + " not known",
        "{\"header\":{\"capability\":\"x\",\"priority\":1}}|header.priority must be a string",
        "{\"header\":{\"capability\":\"x\",\"timeout_ms\":1.5}}|header.timeout_ms must be a whole"
            + " number",
        "{\"header\":{\"capability\":\"x\",\"timeout_ms\":true}}|header.timeout_ms must be a"
            + " number",
        "{\"header\":{\"capability\":\"x\",\"tags\":\"a\"}}|header.tags must be a list of strings",
        "{\"header\":{\"capability\":\"x\",\"tags\":[\"a\",1]}}|header.tags[1] must be a string",
        "{\"header\":{\"capability\":\"x\",\"retry\":\"yes\"}}|header.retry must be true or false",
        "{\"header\":{\"capability\":\"x\",\"strategy\":\"best\"}}|header.strategy \"best\" is not"
            + " known",
        "{\"header\":{\"capability\":\"x\",\"idempotency_key\":\"é\"}}|header.idempotency_key has"
            + " characters that a header cannot carry",
        "{\"header\":{\"capability\":\"x\",\"session\":\"\"}}|header.session is empty",
        "{\"header\":{\"capability\":\"x\",\"capability\":\"x\"}}|header.capability stands twice",
        "{}|capability is missing",
        "{\"header\":{}}|header.capability is missing",
        "{\"payload\":{}}|header.capability is missing",
        "{\"capability\":\"x\",\"payload\":{}}|payload belongs to the full form of a request",
        "{\"header\":{\"capability\":\"x\"},\"params\":{}}|params belongs to the short form of a"
            + " request",
        "{\"header\":{\"capability\":\"x\"},\"capability\":\"y\"}|capability belongs to the short"
            + " form of a request",
        "[]|body is no JSON object",
        "7|body is no JSON object",
        "''|body is not JSON: the document ends too early at line 1, byte 1",
        "{|body is not JSON: expected the name of a field in double quotes at line 1, byte 2",
        "{\"capability\":\"x\"|body is not JSON: the document ends too early at line 1, byte 18",
        "{\"capability\":\"x\"} x|body is not JSON: something follows the end of the document at"
            + " line 1, byte 20",
        "{\"capability\":\"x\",\"params\":{\"a\":01}}|body is not JSON: expected , or } at line 1,"
            + " byte 34",
      })
  void refusesAndSaysWhy(String body, String fault) {
    assertThat(faults(body)).containsExactly(fault);
  }

  @Test
  void allFaultsAreNamedAtOnce() {
    String body =
        "{\"envelope\":{\"id\":\"r-9\"},\"header\":{\"capability\":7,\"priority\":\"x\",\"timeout_ms\":-1,\"tags\":{}},\"params\":1}";
    Refused refused = (Refused) scan(body);
    assertThat(refused.fault().code()).isEqualTo(FaultCode.INVALID_REQUEST);
    assertThat(refused.requestId()).isEqualTo("r-9");
    assertThat(refused.fault().details())
        .extracting(Detail::field)
        .containsExactly(
            "header.capability", "header.priority", "header.timeout_ms", "header.tags", "params");
    assertThat(refused.fault().details())
        .allSatisfy(each -> assertThat(each.remedy()).isNotEmpty());
    assertThat(refused.fault().message()).contains("5 faults", "header.priority");
  }

  @Test
  void theBodyMayBeNestedToTheLimitAndNoDeeper() {
    int inside = Limits.DEFAULTS.depth() - 1;
    assertThat(
            payload(
                "{\"capability\":\"x\",\"params\":"
                    + "[".repeat(inside)
                    + "]".repeat(inside)
                    + "}"))
        .hasSize(2 * inside);
    assertThat(
            faults(
                "{\"capability\":\"x\",\"params\":"
                    + "[".repeat(inside + 1)
                    + "]".repeat(inside + 1)
                    + "}"))
        .singleElement()
        .asString()
        .contains("nested deeper than 64 levels");
    assertThat(faults("{\"x\":".repeat(100_000)))
        .singleElement()
        .asString()
        .contains("nested deeper");
  }

  @Test
  void tooManyTagsAreRefusedNotKept() {
    String tags = "\"t\",".repeat(Limits.DEFAULTS.tags()) + "\"t\"";
    assertThat(faults("{\"header\":{\"capability\":\"x\",\"tags\":[" + tags + "]}}"))
        .containsExactly("header.tags has 65 entries");
  }

  @Test
  void bytesOfAnotherEncodingAreNoJson() {
    byte[] utf16 = "{\"capability\":\"x\"}".getBytes(StandardCharsets.UTF_16LE);
    assertThat(scanner.scan(utf16)).isInstanceOf(Refused.class);
  }

  private CallScan scan(String body) {
    return scanner.scan(body.getBytes(StandardCharsets.UTF_8));
  }

  private ScannedCall scanned(String body) {
    CallScan scan = scan(body);
    assertThat(scan).isInstanceOf(ScannedCall.class);
    return (ScannedCall) scan;
  }

  private String payload(String body) {
    ScannedCall call = scanned(body);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return new String(
        bytes,
        call.payloadStart(),
        call.payloadEnd() - call.payloadStart(),
        StandardCharsets.UTF_8);
  }

  private List<String> faults(String body) {
    CallScan scan = scan(body);
    assertThat(scan).isInstanceOf(Refused.class);
    return ((Refused) scan)
        .fault().details().stream().map(each -> each.field() + " " + each.problem()).toList();
  }
}
