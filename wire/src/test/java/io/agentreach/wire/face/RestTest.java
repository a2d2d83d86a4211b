package io.agentreach.wire.face;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RestTest {
  private static final String MANIFEST =
      "{\"agent_id\":\"a-1\",\"endpoint\":\"http://127.0.0.1:1\",\"capabilities\":[\"news.crawl\"]}";

  private final TestHub hub = new TestHub();

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  @Satisfies({"A1", "K6"})
  void allWaysToRegisterDoTheSame() {
    var first = hub.post("/register", MANIFEST);
    var second = hub.post("/v1/agents", MANIFEST);
    var third = hub.send("PUT", "/v1/agents/a-1", MANIFEST);
    var fourth = hub.post("/v1/registry/register", MANIFEST);

    assertThat(first.status()).isEqualTo(201);
    assertThat(first.body().path("heartbeat").path("deadline_ms").asInt()).isEqualTo(30_000);
    for (var each : new TestHub.Answer[] {second, third, fourth}) {
      assertThat(each.status()).isEqualTo(200);
      assertThat(each.body().path("replaced").asBoolean()).isTrue();
      assertThat(each.body().path("access_id").asString()).isNotEmpty();
    }
    assertThat(hub.get("/agents").body().path("agents")).hasSize(1);
  }

  @Test
  @Satisfies("A3")
  void fiveFaultsAreNamedAtOnce() {
    var answer =
        hub.post(
            "/v1/agents",
            """
            {"agent_id":"bad id!","endpoint":"ftp://x","weight":-1,"max_concurrency":"many",
             "capabilities":[{"name":"a..b"}]}
            """);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.details().size()).isGreaterThanOrEqualTo(5);
    assertThat(answer.details().toString())
        .contains("agent_id", "endpoint", "weight", "max_concurrency", "capabilities[0].name");
  }

  @Test
  @Satisfies("A3")
  void anEndpointThatPolicyForbidsIsRefused() {
    var answer = hub.post("/v1/agents", MANIFEST.replace("127.0.0.1:1", "169.254.169.254"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.details().toString()).contains("169.254.0.0/16");
  }

  @Test
  @Satisfies("A3")
  void aWildcardEndpointGetsAWarningThatNamesTheFix() {
    var answer = hub.post("/v1/agents", MANIFEST.replace("127.0.0.1", "0.0.0.0"));

    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.body().path("warnings").toString()).contains("http://127.0.0.1:1");
  }

  @Test
  @Satisfies("B1")
  void aBeatOfAnUnknownAgentSaysToRegister() {
    var answer = hub.post("/v1/agents/nobody/heartbeat", "{}");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.code()).isEqualTo("NOT_REGISTERED");
  }

  @Test
  @Satisfies({"B1", "B4", "K6"})
  void beatsChangeTheStateAndOldOnesAreIgnored() {
    hub.post("/register", MANIFEST);

    hub.post("/v1/agents/a-1/heartbeat", "{\"heartbeat_seq\":5,\"status\":\"DEGRADED\"}");
    var old =
        hub.post("/heartbeat", "{\"agent_id\":\"a-1\",\"heartbeat_seq\":4,\"status\":\"READY\"}");

    assertThat(old.body().path("ignored").asBoolean()).isTrue();
    assertThat(hub.get("/v1/agents/a-1").body().path("state").asString()).isEqualTo("DEGRADED");
  }

  @Test
  @Satisfies("A6")
  void aNewerManifestIsAskedFor() {
    hub.post("/register", MANIFEST);

    var answer = hub.post("/v1/agents/a-1/heartbeat", "{\"capability_version\":2}");

    assertThat(answer.body().path("manifest_wanted").asBoolean()).isTrue();
  }

  @Test
  @Satisfies("B1")
  void manyBeatsGoInOneRequest() {
    hub.post("/register", MANIFEST);

    var answer =
        hub.post(
            "/v1/heartbeats", "{\"heartbeats\":[{\"agent_id\":\"a-1\"},{\"agent_id\":\"b\"}]}");

    assertThat(answer.body().path("accepted").asInt()).isEqualTo(1);
    assertThat(answer.body().path("not_registered").toString()).isEqualTo("[\"b\"]");
  }

  @Test
  @Satisfies("A1")
  void aLateGoodbyeOfAnOldInstanceRemovesNobody() {
    String old = hub.post("/register", MANIFEST).body().path("access_id").asString();
    String young = hub.post("/register", MANIFEST).body().path("access_id").asString();

    var late = hub.send("DELETE", "/v1/agents/a-1?access_id=" + old, null);
    var oldBeat = hub.post("/heartbeat", "{\"agent_id\":\"a-1\",\"access_id\":\"" + old + "\"}");

    assertThat(late.status()).isEqualTo(409);
    assertThat(oldBeat.status()).isEqualTo(409);
    assertThat(hub.get("/v1/agents/a-1").status()).isEqualTo(200);
    assertThat(hub.send("DELETE", "/v1/agents/a-1?access_id=" + young, null).status())
        .isEqualTo(200);
    assertThat(hub.get("/v1/agents/a-1").status()).isEqualTo(404);
  }

  @Test
  @Satisfies({"C1", "C2", "J1"})
  void aCordonedAgentIsExplainedAndComesBack() {
    hub.post("/register", MANIFEST);
    hub.post("/v1/agents/a-1/cordon", "");

    var cordoned = hub.post("/v1/explain", "{\"capability\":\"news.crawl\"}");
    hub.post("/v1/agents/a-1/uncordon", "");
    var free = hub.post("/v1/explain", "{\"capability\":\"news.crawl\"}");

    assertThat(cordoned.body().path("chosen").isNull()).isTrue();
    assertThat(cordoned.body().path("considered").get(0).path("check").asString())
        .isEqualTo("not_cordoned");
    assertThat(cordoned.body().path("fault").path("code").asString())
        .isEqualTo("NO_REACHABLE_AGENT");
    assertThat(free.body().path("chosen").asString()).isEqualTo("a-1");
  }

  @Test
  @Satisfies("A8")
  void theCatalogueIsSearchedByWords() {
    hub.agent(
        "a-1",
        "http://127.0.0.1:1",
        "{\"name\":\"weather.now\",\"description\":\"Tells the present"
            + " weather\",\"tags\":[\"city\"],\"input_schema\":{\"type\":\"object\"}},\"other\"");

    var found = hub.get("/v1/capabilities?q=present%20city");
    var one = hub.get("/v1/capabilities/weather.now");

    assertThat(found.body().path("capabilities")).hasSize(1);
    assertThat(one.body().path("input_schema").toString()).isEqualTo("{\"type\":\"object\"}");
    assertThat(hub.get("/v1/capabilities/none").code()).isEqualTo("CAPABILITY_NOT_FOUND");
  }

  @Test
  @Satisfies("F10")
  void whatDoesNotExistIsATypedErrorToo() {
    assertThat(hub.get("/nothing").code()).isEqualTo("NOT_FOUND");
    assertThat(hub.send("DELETE", "/v1/explain", null).code()).isEqualTo("METHOD_NOT_ALLOWED");
    assertThat(hub.get("/v1/agents/%20%20").code()).isEqualTo("AGENT_NOT_FOUND");
    assertThat(hub.get("/v1/agents?state=TIRED").code()).isEqualTo("INVALID_REQUEST");
  }

  @Test
  @Satisfies("F10")
  void aDocumentBeyondTheLimitIsRefused() throws IOException {
    String body = "x".repeat((1 << 20) + 1);
    String head = "POST /v1/agents HTTP/1.1\r\nHost: localhost\r\nContent-Length: ";
    try (Socket socket = hub.raw(head + body.length() + "\r\n\r\n" + body)) {
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);

      assertThat(answer).startsWith("HTTP/1.1 413 ").contains("PAYLOAD_TOO_LARGE");
    }
  }

  @Test
  @Satisfies("F2")
  void aResultMayComeLater() {
    try (TestAgent agent =
        new TestAgent((request, out) -> {
          TestAgent.write(
              out, "HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
          hub.post("/v1/calls/r-late/result", "{\"data\":{\"late\": 1}}");
        })) {
      hub.agent("a-2", agent.url(), "\"later\"");

      var answer =
          hub.post(
              "/v1/invoke", "{\"request_id\":\"r-late\",\"capability\":\"later\",\"params\":{}}");

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.http().body()).contains("\"data\":{\"late\": 1}");
    }
  }
}
