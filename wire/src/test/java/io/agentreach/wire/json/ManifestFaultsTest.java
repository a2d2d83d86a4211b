package io.agentreach.wire.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Fault.Detail;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.TenantId;
import io.agentreach.requirements.Satisfies;
import io.agentreach.wire.json.Decoding.Refused;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Satisfies("A3")
class ManifestFaultsTest {
  private final ManifestCodec codec = new ManifestCodec(Limits.DEFAULTS);

  @Test
  void fiveFaultsAreNamedAtOnce() {
    Fault fault =
        refused(
            """
            {"agent_id":"news collector","endpoint":"127.0.0.1:9101","capabilities":["news_crawl",{"name":"html_parse","timeout_ms":"5s"}],
             "heartbeat_interval":-1,"max_concurrency":0}
            """);
    assertThat(fault.code()).isEqualTo(FaultCode.INVALID_REQUEST);
    assertThat(fault.code().status()).isEqualTo(400);
    assertThat(fault.details())
        .extracting(Detail::field)
        .containsExactlyInAnyOrder(
            "agent_id",
            "endpoint",
            "capabilities[1].timeout_ms",
            "heartbeat_interval",
            "max_concurrency");
    assertThat(fault.details())
        .allSatisfy(each -> {
          assertThat(each.problem()).isNotEmpty();
          assertThat(each.remedy()).isNotEmpty();
        });
    assertThat(fault.message()).contains("5 faults", "agent_id", "max_concurrency");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  ",
        "nonsense",
        "{",
        "[]",
        "7",
        "null",
        "\"x\"",
        "{\"agent_id\":\"a\",\"agent_id\":\"b\"}",
        "{} {}"
      })
  void whatIsNoObjectIsRefusedAsAWhole(String document) {
    assertThat(refused(document).details())
        .singleElement()
        .extracting(Detail::field)
        .isEqualTo("body");
  }

  @Test
  void whatNobodyCanDoWithoutIsMissed() {
    assertThat(refused("{}").details())
        .extracting(each -> each.field() + " " + each.problem())
        .containsExactly("agent_id is missing", "endpoint is missing", "capabilities is missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"agent_id\":7|agent_id|must be a string, not a number",
        "\"agent_id\":\"\"|agent_id|agent_id must have 1 to 128 characters, not 0",
        "\"endpoint\":\"ftp://h\"|endpoint|endpoint must start with http:// or https://",
        "\"endpoint\":\"local:x\"|endpoint|endpoint must start with http:// or https://",
        "\"endpoint\":\"http://u:p@h\"|endpoint|endpoint may not carry a query, a fragment or"
            + " credentials: use the manifest's mapping or auth",
        "\"endpoints\":\"http://h\"|endpoints|must be a list, not a string",
        "\"endpoints\":[\"http://h\",{}]|endpoints[1]|must be a string, not an object",
        "\"transport\":\"local\"|transport|local is for agents inside the hub's own process",
        "\"transport\":\"carrier pigeon\"|transport|\"carrier pigeon\" is not known",
        "\"labels\":{\"gpu\":true}|labels.gpu|must be a string, not true or false",
        "\"labels\":[]|labels|must be an object, not a list",
        "\"labels\":{\"\":\"x\"}|labels.|the label's name is empty",
        "\"groups\":[\"\"]|groups[0]|is empty",
        "\"groups\":[\"a\\u0000\"]|groups[0]|has a control character at position 2",
        "\"weight\":0|weight|must be above 0",
        "\"weight\":-1|weight|is out of range",
        "\"weight\":1e-999|weight|is out of range",
        "\"weight\":\"1\"|weight|must be a number, not a string",
        "\"version\":1.2|version|must be a string, not a number",
        "\"region\":\"a\\nb\"|region|has a control character at position 2",
        "\"heartbeat_interval\":\"10\"|heartbeat_interval|must be a number, not a string",
        "\"heartbeat_interval\":0.01|heartbeat_interval|is too short",
        "\"heartbeat_interval\":3601|heartbeat_interval|is out of range",
        "\"heartbeat_interval\":1e999999999|heartbeat_interval|is out of range",
        "\"heartbeat_interval\":1e99999999999999|body|has a number beyond all bounds",
        "\"heartbeat_interval\":1e-999999999|heartbeat_interval|is out of range",
        "\"heartbeat_interval\":1,\"heartbeat_interval_ms\":2000|heartbeat_interval|contradicts"
            + " heartbeat_interval_ms",
        "\"timeout\":0|timeout|is too short",
        "\"timeout_ms\":99999999999|timeout_ms|is out of range",
        "\"max_concurrency\":1.5|max_concurrency|must be a whole number",
        "\"max_concurrency\":99999999999999999999|max_concurrency|is out of range",
        "\"allow\":[\"a b\"]|allow[0]|caller may only use the characters A-Z a-z 0-9 . _ : -;"
            + " position 2 differs",
        "\"may_call\":[\"a..b\"]|may_call[0]|capability has an empty level: write a name between"
            + " dots",
        "\"capability_version\":-1|capability_version|is out of range",
        "\"status\":\"ASLEEP\"|status|\"ASLEEP\" is not known",
        "\"protocol_version\":\"one\"|protocol_version|is no version",
        "\"protocol_version\":\"1.\"|protocol_version|is no version",
        "\"protocol_version\":[]|protocol_version|is no version",
        "\"capabilities\":[]|capabilities|is empty",
        "\"capabilities\":\"x\"|capabilities|must be a list, not a string",
        "\"capabilities\":[7]|capabilities[0]|must be a name or an object, not a number",
        "\"capabilities\":[\"a b\"]|capabilities[0]|capability may only use the characters A-Z a-z"
            + " 0-9 . _ : -; position 2 differs",
        "\"capabilities\":[\"x\",{\"name\":\"x\"}]|capabilities[1].name|\"x\" stands twice",
        "\"capabilities\":[{}]|capabilities[0].name|is missing",
        "\"capabilities\":[{\"name\":7}]|capabilities[0].name|must be a string, not a number",
        "\"capability\":\"y\"|capability|stands beside capabilities",
        "\"idempotent\":\"yes\"|idempotent|must be true or false, not a string",
      })
  void eachFieldHasItsRule(String field, String place, String problem) {
    String name = field.substring(1, field.indexOf('"', 1));
    StringBuilder document = new StringBuilder("{");
    sound("agent_id", "\"a\"", name, document);
    sound("endpoint", "\"http://h:1\"", name, document);
    sound("capabilities", "[\"x\"]", name, document);
    assertThat(refused(document + field + "}").details())
        .extracting(each -> each.field() + "|" + each.problem())
        .containsExactly(place + "|" + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"description\":7|description|must be a string, not a number",
        "\"tags\":\"t\"|tags|must be a list, not a string",
        "\"tags\":[1]|tags[0]|must be a string, not a number",
        "\"intents\":[[]]|intents[0]|must be a string, not a list",
        "\"input_schema\":\"{}\"|input_schema|must be an object, not a string",
        "\"output_schema\":true|output_schema|must be an object, not true or false",
        "\"examples\":{}|examples|must be a list, not an object",
        "\"streaming\":1|streaming|must be true or false, not a number",
        "\"error_codes\":[null]|error_codes[0]|must be a string, not null",
        "\"timeout_ms\":0|timeout_ms|is out of range",
        "\"timeout_ms\":\"5\"|timeout_ms|must be a number, not a string",
        "\"work\":\"hard\"|work|\"hard\" is not known",
        "\"rate_limit\":{\"window\":1}|rate_limit.limit|is missing",
        "\"rate_limit\":{\"limit\":1}|rate_limit.window|is missing",
        "\"rate_limit\":{\"window\":0,\"limit\":1}|rate_limit.window|is too short",
        "\"rate_limit\":{\"window\":1,\"limit\":0}|rate_limit.limit|is out of range",
        "\"rate_limit\":5|rate_limit|must be an object, not a number",
        "\"auth\":{\"scope\":7}|auth.scope|must be a string, not a number",
        "\"auth\":\"key\"|auth|must be an object, not a string",
        "\"session_key\":\"cid\"|session_key|\"cid\" is no rule for finding a session's key: it"
            + " starts with neither header. nor payload.",
        "\"session_key\":\"header.a b\"|session_key|\"header.a b\" is no rule for finding a"
            + " session's key: what follows header. is no name of a header",
        "\"validate\":\"all\"|validate|\"all\" is not known",
        "\"validate\":\"schema\",\"input_schema\":{\"$ref\":\"http://h/s\"}|input_schema.$ref|leads"
            + " out of the schema, and the hub fetches nothing",
        "\"validate\":\"basic\",\"input_schema\":{\"type\":\"objekt\"}|input_schema.type|is no type"
            + " of JSON",
        "\"mapping\":\"/x\"|mapping|must be an object, not a string",
        "\"mapping\":{\"method\":\"TRACE\"}|mapping.method|\"TRACE\" is not allowed",
        "\"mapping\":{\"path\":\"x\"}|mapping.path|must start with /",
        "\"mapping\":{\"path\":\"/{a\"}|mapping.path|has a { at position 2 that is never closed",
        "\"mapping\":{\"path\":\"/a}\"}|mapping.path|has a } at position 3 that nothing opens",
        "\"mapping\":{\"path\":\"/{a{b}}\"}|mapping.path|has a { inside braces at position 4",
        "\"mapping\":{\"path\":\"/{}\"}|mapping.path|has empty braces at position 2",
        "\"mapping\":{\"path\":\"/a?b=c\"}|mapping.path|has a character at position 3 that a path"
            + " may not have",
        "\"mapping\":{\"path\":\"/a b\"}|mapping.path|has a character at position 3 that a path may"
            + " not have",
        "\"mapping\":{\"path\":\"/a\\r\\nHost: b\"}|mapping.path|has a character at position 3 that"
            + " a path may not have",
        "\"mapping\":{\"query\":{\"q\":\"{\"}}|mapping.query.q|has a { at position 1 that is never"
            + " closed",
        "\"mapping\":{\"query\":{\"q\":1}}|mapping.query.q|must be a string, not a number",
        "\"mapping\":{\"query\":{\"q\":\"{/a~2}\"}}|mapping.query.q|has a ~ that is not ~0 or ~1",
        "\"mapping\":{\"headers\":{\"X\":\"a\\r\\nY: b\"}}|mapping.headers.X|has a control"
            + " character at position 2",
        "\"mapping\":{\"headers\":{\"X Y\":\"a\"}}|mapping.headers.X Y|is no name of a header",
        "\"mapping\":{\"headers\":{\"Host\":\"a\"}}|mapping.headers.Host|is a header that belongs"
            + " to the connection",
        "\"mapping\":{\"headers\":{\"content-length\":\"1\"}}|mapping.headers.content-length|is a"
            + " header that belongs to the connection",
        "\"mapping\":{\"headers\":{\"Transfer-Encoding\":\"chunked\"}}|mapping.headers.Transfer-Encoding|is"
            + " a header that belongs to the connection",
        "\"mapping\":{\"body\":\"some\"}|mapping.body|\"some\" is not known",
        "\"mapping\":{\"method\":\"GET\",\"body\":\"payload\"}|mapping.body|cannot be sent with"
            + " GET",
        "\"mapping\":{\"result\":\"data\"}|mapping.result|must be empty or start with /",
        "\"mapping\":{\"stream_end\":\"never\"}|mapping.stream_end|\"never\" is not known",
      })
  void eachFieldOfACapabilityHasItsRule(String field, String place, String problem) {
    String inList =
        "{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"capabilities\":[\"w\",{\"name\":\"x\","
            + field
            + "}]}";
    assertThat(refused(inList).details())
        .extracting(each -> each.field() + "|" + each.problem())
        .containsExactly("capabilities[1]." + place + "|" + problem);
    String atTop =
        "{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"capability\":\"x\"," + field + "}";
    assertThat(refused(atTop).details())
        .extracting(each -> each.field() + "|" + each.problem())
        .containsExactly(place + "|" + problem);
  }

  @ParameterizedTest
  @CsvSource({
    "capabilities,256,257",
    "tags,64,65",
    "endpoints,16,17",
    "groups,256,257",
    "error_codes,256,257",
    "examples,256,257"
  })
  void listsHaveALimit(String name, int most, int tooMany) {
    assertThat(codec.decode(withList(name, most), TenantId.DEFAULT))
        .isInstanceOf(Decoding.Decoded.class);
    assertThat(refused(withList(name, tooMany)).details())
        .contains(new Detail(name, "has " + tooMany + " entries", "give at most " + most));
  }

  @Test
  void largeSchemasAndDeepDocumentsAreRefused() {
    String large =
        "{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"capability\":\"x\",\"input_schema\":{\"t\":\""
            + "é".repeat(33_000)
            + "\"}}";
    assertThat(refused(large).details())
        .singleElement()
        .extracting(Detail::problem)
        .isEqualTo("has 66008 bytes");
    String deep =
        "{\"agent_id\":\"a\",\"input_schema\":" + "{\"a\":".repeat(64) + "1" + "}".repeat(64) + "}";
    assertThat(refused(deep).details())
        .singleElement()
        .extracting(Detail::problem)
        .asString()
        .contains("nested deeper than 64");
  }

  @Test
  void aFloodOfFaultsIsCutButCounted() {
    String bad =
        IntStream.range(0, 250).mapToObj(Integer::toString).collect(Collectors.joining(","));
    Fault fault =
        refused("{\"agent_id\":\"a\",\"endpoint\":\"http://h:1\",\"capabilities\":[" + bad + "]}");
    assertThat(fault.details()).hasSize(100);
    assertThat(fault.message()).contains("250 faults");
  }

  private static void sound(String name, String value, String unless, StringBuilder document) {
    if (!name.equals(unless)) {
      document.append('"').append(name).append("\":").append(value).append(',');
    }
  }

  private static String withList(String name, int size) {
    String entries =
        IntStream.range(0, size)
            .mapToObj(each ->
                name.equals("endpoints") ? "\"http://h:" + (each + 1) + "\"" : "\"e" + each + "\"")
            .collect(Collectors.joining(","));
    String document = "{\"agent_id\":\"a\",\"" + name + "\":[" + entries + "]";
    document += name.equals("capabilities") ? "" : ",\"capability\":\"x\"";
    return document + (name.equals("endpoints") ? "}" : ",\"endpoint\":\"http://h:1\"}");
  }

  private Fault refused(String document) {
    Decoding<Manifest> decoding = codec.decode(document, TenantId.DEFAULT);
    assertThat(decoding).isInstanceOf(Refused.class);
    return ((Refused<Manifest>) decoding).fault();
  }
}
