package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.rule.Check;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One agent, refused by one check at a time; a call and an explanation must agree on why. */
@Satisfies({"C1", "C2"})
class ReachabilityTest {
  private static final Duration BEAT = Duration.ofSeconds(10);
  private static final Behaviour REPLY = Behaviour.reply("1");

  private final Stage stage = new Stage(Stage.NO_WAITING);

  @Test
  void silenceBeyondItsDeadline() {
    stage.agent(Manifests.beating("a", BEAT, Manifests.once("draw")), REPLY);
    stage.advance(BEAT.multipliedBy(3));
    refused(Ask.of("draw"), Check.HEARTBEAT_FRESH, FaultCode.NO_REACHABLE_AGENT);
    stage.beat("a", Heartbeat.ready());
    reachable(Ask.of("draw"));
  }

  @Test
  void noConnectionJustNow() {
    stage.agent("a", Manifests.once("draw"), Behaviour.refuse(), REPLY);
    stage.call(Ask.of("draw").within(Duration.ofMillis(1)));
    refused(Ask.of("draw"), Check.CONNECTS, FaultCode.NO_REACHABLE_AGENT);
    stage.advance(Duration.ofSeconds(1));
    reachable(Ask.of("draw"));
  }

  @ParameterizedTest
  @EnumSource(
      value = AgentState.class,
      names = {"READY", "BUSY", "BOOTING"},
      mode = EnumSource.Mode.EXCLUDE)
  void aStateThatTakesNoWork(AgentState state) {
    stage.agent("a", Manifests.once("draw"), REPLY);
    stage.beat("a", beat(state, Map.of()));
    refused(Ask.of("draw"), Check.READY, FaultCode.NO_REACHABLE_AGENT);
  }

  @Test
  void anAgentThatStillBoots() {
    stage.agent(Manifests.booting("a", Manifests.once("draw")), REPLY);
    refused(Ask.of("draw"), Check.READY, FaultCode.NO_REACHABLE_AGENT);
    stage.beat("a", Heartbeat.ready());
    reachable(Ask.of("draw"));
  }

  @Test
  void aBusyAgentIsReachable() {
    stage.agent("a", Manifests.once("draw"), REPLY);
    stage.beat("a", beat(AgentState.BUSY, Map.of()));
    reachable(Ask.of("draw"));
  }

  @Test
  void aCordon() {
    stage.agent("a", Manifests.once("draw"), REPLY);
    stage.registry.cordon(Stage.key("a"), true, stage.loop.now());
    refused(Ask.of("draw"), Check.NOT_CORDONED, FaultCode.NO_REACHABLE_AGENT);
    stage.registry.cordon(Stage.key("a"), false, stage.loop.now());
    reachable(Ask.of("draw"));
  }

  @Test
  void aPauseThatItAskedFor() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reject(Duration.ofSeconds(30)), REPLY);
    stage.call("draw");
    refused(Ask.of("draw"), Check.NOT_PAUSED, FaultCode.LOAD_TOO_HIGH);
  }

  @Test
  void anOpenBreaker() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reset());
    stage.callTimes(5, "draw");
    refused(Ask.of("draw"), Check.CIRCUIT_CLOSED, FaultCode.CIRCUIT_OPEN);
  }

  @Test
  void anUnhealthyDependency() {
    stage.agent("a", Manifests.once("draw"), REPLY);
    stage.beat("a", beat(AgentState.READY, Map.of("db", false, "disk", true)));
    refused(Ask.of("draw"), Check.DEPENDENCIES_HEALTHY, FaultCode.NO_REACHABLE_AGENT);
    assertThat(stage.explain(Ask.of("draw")).rows().getFirst().reason()).endsWith(": db");
  }

  @Test
  void noSlotFree() {
    stage.agent(Manifests.sized("a", 1, 1, Manifests.once("draw")), Behaviour.hang());
    stage.call("draw");
    refused(Ask.of("draw"), Check.SLOT_FREE, FaultCode.LOAD_TOO_HIGH);
    assertThat(stage.call("draw").fault().retryAfter()).isPositive();
  }

  @Test
  void anotherCapability() {
    stage.agent("a", Manifests.once("draw"), REPLY);
    assertThat(stage.call(Ask.agent("a", "paint")).code()).isEqualTo(FaultCode.NO_REACHABLE_AGENT);
    assertThat(stage.explain(Ask.agent("a", "paint")).rows().getFirst().refusal())
        .isEqualTo(Check.DECLARED);
  }

  @Test
  void anotherVersion() {
    stage.agent(Manifests.placed("a", "blue", "eu", "1", Manifests.once("draw")), REPLY);
    refused(
        Ask.of("draw").place(null, "2", null), Check.VERSION_FITS, FaultCode.NO_REACHABLE_AGENT);
    reachable(Ask.of("draw").place(null, "1", null));
  }

  @Test
  void aScopeThatTheCallerLacks() {
    stage.agent("a", Manifests.scoped("draw", "paint"), REPLY);
    refused(Ask.of("draw").as("bob", "write"), Check.SCOPE_HELD, FaultCode.FORBIDDEN);
    reachable(Ask.of("draw").as("bob", "paint"));
  }

  @Test
  void anotherGroup() {
    stage.agent(Manifests.placed("a", "blue", "eu", "1", Manifests.once("draw")), REPLY);
    refused(
        Ask.of("draw").place("green", null, null), Check.GROUP_FITS, FaultCode.NO_REACHABLE_AGENT);
    reachable(Ask.of("draw").place("blue", null, null));
  }

  @Test
  void aCallerThatItDoesNotLetIn() {
    stage.agent(Manifests.allowing("a", "alice", Manifests.once("draw")), REPLY);
    refused(Ask.of("draw").as("bob"), Check.CALLER_ALLOWED, FaultCode.FORBIDDEN);
    reachable(Ask.of("draw").as("alice"));
  }

  @Test
  void anotherRegion() {
    stage.agent(Manifests.placed("a", "blue", "eu", "1", Manifests.once("draw")), REPLY);
    refused(
        Ask.of("draw").place(null, null, "us"), Check.REGION_FITS, FaultCode.NO_REACHABLE_AGENT);
    reachable(Ask.of("draw").place(null, null, "eu"));
  }

  @Test
  void aRateThatIsUsedUp() {
    stage.agent(
        "a", Manifests.limited("draw", new Capability.Rate(Duration.ofSeconds(10), 2)), REPLY);
    stage.callTimes(2, "draw");
    refused(Ask.of("draw"), Check.WITHIN_RATE, FaultCode.RATE_LIMITED);
    assertThat(stage.call("draw").fault().retryAfter()).isEqualTo(Duration.ofSeconds(5));
    stage.advance(Duration.ofSeconds(5));
    reachable(Ask.of("draw"));
  }

  private void refused(Ask ask, Check check, FaultCode code) {
    var explanation = stage.explain(ask);
    assertThat(explanation.chosen()).isNull();
    assertThat(explanation.rows().getFirst().refusal()).isEqualTo(check);
    assertThat(explanation.rows().getFirst().reason()).isNotEmpty();
    int asked = stage.channel.exchanges().size();
    Waiting waiting = stage.call(ask);
    assertThat(waiting.code()).isEqualTo(code);
    assertThat(explanation.fault().code()).isEqualTo(code);
    assertThat(waiting.trail().refusal(0)).as("the record of the call").isEqualTo(check);
    assertThat(waiting.fault().details().getFirst().problem())
        .startsWith(check.level().wireName() + "/" + check.wireName());
    assertThat(stage.channel.exchanges()).as("nobody was asked").hasSize(asked);
  }

  private void reachable(Ask ask) {
    assertThat(stage.explain(ask).chosen()).isNotNull();
    assertThat(stage.call(ask).answer()).isEqualTo("1");
  }

  private static Heartbeat beat(AgentState state, Map<String, Boolean> dependencies) {
    return new Heartbeat(0, state, 0, 0, null, -1, -1, -1, dependencies, 0);
  }

  @Test
  @Satisfies("B6")
  void anAgentThatWaversMovesNoTrafficBackAndForth() {
    stage.agent("a", Manifests.once("draw"), REPLY);
    for (int i = 0; i < 6; i++) {
      stage.beat("a", beat(i % 2 == 0 ? AgentState.DEGRADED : AgentState.READY, Map.of()));
      refused(Ask.of("draw"), Check.READY, FaultCode.NO_REACHABLE_AGENT);
    }
    stage.beat("a", beat(AgentState.READY, Map.of()));
    stage.beat("a", beat(AgentState.BUSY, Map.of()));
    reachable(Ask.of("draw"));
  }
}
