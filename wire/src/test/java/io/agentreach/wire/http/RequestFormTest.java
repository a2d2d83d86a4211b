package io.agentreach.wire.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.model.Mapping.Body;
import io.agentreach.core.model.Payload;
import io.agentreach.core.port.Dispatch;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.contract.ChannelFixture;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Satisfies("K2")
class RequestFormTest {
  private static final Endpoint ENDPOINT = new Endpoint("http://svc.example:8080/api/");
  private static final Map<String, String> NONE = Map.of();

  @Test
  @Satisfies("K6")
  void withoutAMappingTheCallIsPostedToExecute() {
    Filled.Request request = fill(Mapping.EXECUTE, "{\"a\":1}");
    assertThat(head(request))
        .startsWith("POST /api/execute HTTP/1.1\r\n")
        .contains("\r\nhost: svc.example:8080\r\n")
        .contains("\r\ncontent-type: application/json\r\n")
        .endsWith("\r\naccept: application/json\r\n");
    assertThat(body(request))
        .isEqualTo("{\"request_id\":\"r-1\",\"capability\":\"greet\",\"params\":{\"a\":1}}");
  }

  @Test
  @Satisfies("F7")
  void aStreamingCallAcceptsEvents() {
    Filled.Request request =
        (Filled.Request)
            RequestForm.of(ENDPOINT, Mapping.EXECUTE)
                .fill(ChannelFixture.dispatch(ENDPOINT, Capability.named("greet"), "1", true));
    assertThat(head(request)).contains("accept: text/event-stream, application/json\r\n");
  }

  @Test
  void whatIsNoJsonStandsInTheEnvelopeAsJson() {
    Payload text = Payload.of("say \"hi\"".getBytes(UTF_8), "text/plain");
    assertThat(body(fill(text))).endsWith(",\"params\":\"say \\\"hi\\\"\"}");
    assertThat(body(fill(Payload.EMPTY))).endsWith(",\"params\":{}}");
  }

  private static Filled.Request fill(Payload payload) {
    Dispatch dispatch = ChannelFixture.dispatch(ENDPOINT, Capability.named("greet"), "1", false);
    Call call = dispatch.call();
    Call other =
        new Call(
            call.requestId(),
            call.principal(),
            call.target(),
            payload,
            call.wish(),
            call.trace(),
            call.depth(),
            call.timeout(),
            call.streaming());
    return (Filled.Request)
        RequestForm.of(ENDPOINT, Mapping.EXECUTE)
            .fill(
                new Dispatch(
                    other,
                    dispatch.agent(),
                    ENDPOINT,
                    dispatch.capability(),
                    dispatch.asked(),
                    1,
                    dispatch.remainingNanos()));
  }

  @ParameterizedTest
  @CsvSource({
    "http://h, h",
    "http://h:80, h",
    "http://h:81, h:81",
    "https://h, h",
    "https://h:443, h",
    "https://h:80, h:80",
    "http://[::1]:9, [::1]:9"
  })
  void theHostIsThatOfTheEndpoint(String url, String host) {
    Filled.Request request = fill(new Endpoint(url), Mapping.EXECUTE, "1");
    assertThat(head(request)).contains("\r\nhost: " + host + "\r\n");
  }

  @Test
  void aPathOfItsOwnKeepsTheEnvelope() {
    Mapping mapping = new Mapping("POST", "/news/fetch", NONE, NONE, Body.ENVELOPE, "", false);
    Filled.Request request = fill(mapping, "1");
    assertThat(head(request)).startsWith("POST /api/news/fetch HTTP/1.1\r\n");
    assertThat(body(request)).contains("\"params\":1");
  }

  @Test
  void fieldsGoIntoPathQueryAndHeaders() {
    Mapping mapping =
        new Mapping(
            "GET",
            "/convert/{from}/{/to/unit}",
            Map.of("q", "{amount}", "fixed", "a b"),
            Map.of("X-Flag", "v={flag}"),
            Body.NONE,
            "",
            false);
    Filled.Request request =
        fill(
            mapping,
            "{\"from\":\"m/s ü\",\"to\":{\"unit\":\"k&h\"},\"amount\":1.50,\"flag\":true}");
    assertThat(head(request))
        .startsWith("GET /api/convert/m%2Fs%20%C3%BC/k%26h?fixed=a%20b&q=1.50 HTTP/1.1\r\n")
        .contains("\r\nx-flag: v=true\r\n");
    assertThat(request.body()).isFalse();
  }

  @Test
  void theRestIsWhatPathQueryAndHeadersDidNotUse() {
    Mapping mapping =
        new Mapping("PUT", "/items/{id}", Map.of("v", "{/version}"), NONE, Body.REST, "", false);
    String payload = "{\"id\":7, \"version\":2, \"price\": 1.10, \"more\":{\"id\":8},\"id\":9}";
    Filled.Request request = fill(mapping, payload);
    assertThat(head(request)).startsWith("PUT /api/items/7?v=2 HTTP/1.1\r\n");
    assertThat(body(request)).isEqualTo("{\"price\":1.10,\"more\":{\"id\":8}}");
  }

  @Test
  @Satisfies("F11")
  void thePayloadAloneIsSentAsItCame() {
    Mapping mapping = new Mapping("POST", "/", NONE, NONE, Body.PAYLOAD, "", false);
    assertThat(body(fill(mapping, " [1 , 2]\n"))).isEqualTo(" [1 , 2]\n");
  }

  @Test
  void aMappingMaySetAcceptAndContentType() {
    Mapping mapping =
        new Mapping(
            "POST",
            "/",
            NONE,
            Map.of("Accept", "application/ld+json", "Content-Type", "application/ld+json"),
            Body.PAYLOAD,
            "",
            false);
    assertThat(head(fill(mapping, "{}")))
        .containsOnlyOnce("accept: ")
        .containsOnlyOnce("content-type: ")
        .contains("accept: application/ld+json\r\n");
  }

  @Test
  void whatMayNotStandInATargetIsEncodedOnce() {
    Mapping mapping =
        new Mapping("POST", "/a b/ü/%20?x=1", Map.of("y", "2"), NONE, Body.NONE, "", false);
    assertThat(head(fill(mapping, "{}")))
        .startsWith("POST /api/a%20b/%C3%BC/%20?x=1&y=2 HTTP/1.1\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"f\":null}",
        "{\"f\":[1]}",
        "{\"f\":{}}",
        "[]",
        "\"f\"",
        "{\"f\":\"\"}",
        "{\"f\":\"..\"}",
        "{\"f\":\".\"}"
      })
  @Satisfies("F10")
  void aPayloadThatLacksTheFieldIsRefusedByItsName(String payload) {
    Mapping mapping = new Mapping("GET", "/x/{f}", NONE, NONE, Body.NONE, "", false);
    assertThat(refusal(mapping, payload)).contains("\"f\"");
  }

  @Test
  void aValueThatWouldBeginAnotherHeaderIsRefused() {
    Mapping mapping = new Mapping("GET", "/", NONE, Map.of("x-a", "{f}"), Body.NONE, "", false);
    assertThat(refusal(mapping, "{\"f\":\"a\\r\\nhost: evil\"}")).contains("\"f\"");
    assertThat(head(fill(mapping, "{\"f\":\"a b\"}"))).contains("x-a: a b\r\n");
  }

  @Test
  void theRestOfSomethingThatIsNoObjectIsRefused() {
    Mapping mapping = new Mapping("POST", "/", NONE, NONE, Body.REST, "", false);
    assertThat(refusal(mapping, "[1]")).contains("object");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Host", "content-length", "Transfer-Encoding", "connection", "a b", ""})
  void aMappingMayNotSetTheFieldsThatFrameAMessage(String name) {
    Mapping mapping = new Mapping("GET", "/", NONE, Map.of(name, "x"), Body.NONE, "", false);
    assertThat(refusal(mapping, "{}")).contains("the agent's mapping is wrong: headers");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a{", "/a}", "/{}", "/{a", "/}{a}"})
  void aMalformedTemplateIsNamed(String path) {
    Mapping mapping = new Mapping("GET", path, NONE, NONE, Body.NONE, "", false);
    assertThat(refusal(mapping, "{}")).contains("the agent's mapping is wrong: path");
  }

  private static Filled.Request fill(Mapping mapping, String payload) {
    return fill(ENDPOINT, mapping, payload);
  }

  private static Filled.Request fill(Endpoint endpoint, Mapping mapping, String payload) {
    Filled filled = filled(endpoint, mapping, payload);
    assertThat(filled).isInstanceOf(Filled.Request.class);
    return (Filled.Request) filled;
  }

  private static String refusal(Mapping mapping, String payload) {
    Filled filled = filled(ENDPOINT, mapping, payload);
    assertThat(filled).isInstanceOf(Filled.Refused.class);
    return ((Filled.Refused) filled).problem();
  }

  private static Filled filled(Endpoint endpoint, Mapping mapping, String payload) {
    return RequestForm.of(endpoint, mapping)
        .fill(ChannelFixture.dispatch(endpoint, Capability.named("greet"), payload, false));
  }

  private static String head(Filled.Request request) {
    return new String(request.head(), UTF_8);
  }

  private static String body(Filled.Request request) {
    Payload payload = request.payload();
    return new String(request.before(), UTF_8)
        + payload.text()
        + new String(request.after(), UTF_8);
  }
}
