package io.agentreach.wire.face;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.core.model.TenantId;
import io.agentreach.requirements.Satisfies;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Satisfies("F12")
class FanOutFaceTest {
  private final TestHub hub = new TestHub();
  private final CountDownLatch release = new CountDownLatch(1);
  private final TestAgent quick = TestAgent.answering("{\"n\":1}");
  private final TestAgent stuck =
      new TestAgent((request, out) -> {
        try {
          release.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      });

  @AfterEach
  void stop() {
    release.countDown();
    quick.close();
    stuck.close();
    hub.close();
  }

  private void register() {
    hub.agent("quick", quick.url(), "\"ask\"");
    hub.agent("stuck", stuck.url(), "\"ask\"");
  }

  private int inFlight() {
    return hub.registry.catalog().agents(TenantId.DEFAULT).stream()
        .mapToInt(agent -> agent.slots().inFlight())
        .sum();
  }

  @Test
  void whatCameInTheWindowIsMergedAndTheRestIsListed() {
    register();
    var answer =
        hub.post(
            "/v1/fanout",
            "{\"header\":{\"capability\":\"ask\",\"window_ms\":300},\"payload\":{\"q\":1}}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body().path("status").asString()).isEqualTo("PARTIAL");
    assertThat(answer.body().path("results").get(0).path("data").toString()).isEqualTo("{\"n\":1}");
    assertThat(answer.body().path("missing").get(0).path("error").path("code").asString())
        .isEqualTo("TIMEOUT");
    assertThat(inFlight()).isZero();
    assertThat(quick.requests.getFirst().body()).contains("{\"q\":1}");
  }

  @Test
  void contributionsAreStreamedAsTheyComeAndALeavingCallerCancelsAll() throws IOException {
    register();
    String body = "{\"header\":{\"capability\":\"ask\",\"window_ms\":20000}}";
    String request =
        TestHub.invoke(body, "Accept: text/event-stream").replace("/v1/invoke", "/v1/fanout");
    try (Socket caller = hub.raw(request)) {
      BufferedReader in = new BufferedReader(new InputStreamReader(caller.getInputStream(), UTF_8));
      String line = in.readLine();
      while (!line.startsWith("event:")) {
        line = in.readLine();
      }
      assertThat(line).isEqualTo("event: partial");
      assertThat(in.readLine()).contains("\"id\":\"quick\"", "\"data\":{\"n\":1}");
      assertThat(inFlight()).isEqualTo(1);
    }
    await().until(() -> inFlight() == 0);
  }

  @Test
  void ifNobodyAnswersItIsOneTypedErrorWithALineForEach() {
    register();
    var answer =
        hub.post(
            "/v1/fanout",
            "{\"header\":{\"capability\":\"ask\",\"agents\":[\"stuck\",\"none\"],\"window_ms\":100}}");

    assertThat(answer.status()).isGreaterThanOrEqualTo(400);
    assertThat(answer.details()).hasSize(2);
    assertThat(answer.details().toString()).contains("AGENT_NOT_FOUND", "TIMEOUT");
  }

  @Test
  void everyWrongFieldIsNamed() {
    var answer =
        hub.post(
            "/v1/fanout",
            "{\"header\":{\"capability\":\"ask\",\"agents\":[\"a"
                + " b\"],\"count\":0,\"mode\":\"some\",\"window_ms\":\"x\"}}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.details().toString())
        .contains("header.agents", "header.count", "header.mode", "header.window_ms");
  }

  @Test
  void aQuorumOfTheShortFormIsUnderstood() {
    register();
    var answer =
        hub.post(
            "/v1/fanout", "{\"capability\":\"ask\",\"params\":1,\"mode\":\"quorum\",\"quorum\":1}");

    assertThat(answer.body().path("status").asString()).isEqualTo("OK");
    assertThat(answer.body().path("results")).hasSize(1);
  }
}
