package io.agentreach.sdk.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.agentreach.core.model.FaultCode;
import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.agent.Agent;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReplyStream;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.client.Client;
import io.agentreach.sdk.fake.FakeHub;
import io.agentreach.sdk.fake.FakeHub.Said;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Satisfies("K4")
class BeforeHubTest {
  @Test
  void whatThisProcessCannotDoIsAskedOfTheHub() {
    try (FakeHub hub = new FakeHub();
        Client client = Client.of(hub.url());
        LocalReach both = LocalReach.before(client)) {
      both.add(Agent.named("here").capability("local", (params, context) -> "local"));
      both.add(
          Agent.named("mixed")
              .capability(
                  "mixed", (params, context) -> context.client().call("far", params).data()));
      hub.script(asked ->
          Said.json(200, "{\"data\":\"remote\",\"considered\":[],\"agent\":{\"id\":\"there\"}}"));

      assertThat(both.call("local", null).text()).isEqualTo("local");
      assertThat(hub.asked()).isEmpty();
      assertThat(both.call("far", Map.of("x", 1)).agent()).isEqualTo("there");
      assertThat(both.call(Request.toAgent("there")).text()).isEqualTo("remote");
      assertThat(both.call("mixed", 7).text()).isEqualTo("remote");
      FakeHub.Asked nested = hub.asked().getLast();
      assertThat(nested.header("X-Reach-Depth")).isEqualTo("1");
      assertThat(nested.header("traceparent")).isNotEmpty();
      assertThat(nested.body().path("payload").intValue()).isEqualTo(7);
      assertThat(both.explain(Request.to("far")).considered()).isEmpty();
      try (ReplyStream stream = both.stream(Request.to("far"))) {
        assertThat(stream.reply().text()).isEqualTo("remote");
      }
      hub.script(asked -> Said.fault(503, "NO_REACHABLE_AGENT", ""));
      ReachException e = catchThrowableOfType(ReachException.class, () -> both.call("far", null));
      assertThat(e.is(FaultCode.NO_REACHABLE_AGENT)).isTrue();
    }
  }
}
