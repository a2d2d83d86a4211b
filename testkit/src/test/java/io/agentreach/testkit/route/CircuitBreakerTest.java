package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.port.Event;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Satisfies("F4")
class CircuitBreakerTest {
  private static final Duration PAUSE = Duration.ofSeconds(15);
  private static final Behaviour RESET = Behaviour.reset();
  private static final Behaviour REPLY = Behaviour.reply("1");

  private final Stage stage = new Stage();

  @Test
  void fiveFailuresOpenItEvenForTheOnlyAgentOfItsKind() {
    stage.agent("a", Manifests.once("draw"), RESET);
    stage.callTimes(5, "draw");
    Waiting sixth = stage.call("draw");
    assertThat(sixth.code()).isEqualTo(FaultCode.CIRCUIT_OPEN);
    assertThat(sixth.fault().retryable()).isTrue();
    assertThat(stage.channel.exchanges()).hasSize(5);
    assertThat(stage.events)
        .contains(new Event.BreakerChanged(Stage.key("a"), new CapabilityName("draw"), true));
  }

  @Test
  void aProbeThatSucceedsClosesItAndTrafficReturnsByItself() {
    stage.agent("a", Manifests.once("draw"), RESET, RESET, RESET, RESET, RESET, REPLY);
    stage.callTimes(5, "draw");
    stage.advance(PAUSE.minusNanos(1));
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.CIRCUIT_OPEN);
    stage.advance(Duration.ofNanos(1));
    assertThat(stage.call("draw").answer()).isEqualTo("1");
    assertThat(stage.call("draw").answer()).isEqualTo("1");
    assertThat(stage.events)
        .contains(new Event.BreakerChanged(Stage.key("a"), new CapabilityName("draw"), false));
  }

  @Test
  void oneProbeAtATime() {
    Behaviour slow = REPLY.after(Duration.ofSeconds(2));
    stage.agent("a", Manifests.once("draw"), RESET, RESET, RESET, RESET, RESET, slow, REPLY);
    stage.callTimes(5, "draw");
    stage.advance(PAUSE);
    Waiting probe = stage.call("draw");
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.CIRCUIT_OPEN);
    stage.advance(Duration.ofSeconds(2));
    assertThat(probe.answer()).isEqualTo("1");
    assertThat(stage.call("draw").answer()).isEqualTo("1");
  }

  @Test
  void aProbeThatFailsKeepsItOpen() {
    stage.agent("a", Manifests.once("draw"), RESET);
    stage.callTimes(5, "draw");
    stage.advance(PAUSE);
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.UNREACHABLE);
    stage.advance(PAUSE.minusNanos(1));
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.CIRCUIT_OPEN);
  }

  @Test
  void aProbeWhoseCallerWentAwayDoesNotBlockTheNext() {
    stage.agent(
        "a", Manifests.once("draw"), RESET, RESET, RESET, RESET, RESET, Behaviour.hang(), REPLY);
    stage.callTimes(5, "draw");
    stage.advance(PAUSE);
    stage.call("draw").handle().cancel();
    assertThat(stage.call("draw").answer()).isEqualTo("1");
  }

  @Test
  void anAgentThatStopsAnsweringOpensIt() {
    stage.agent("a", Manifests.once("draw"), Behaviour.hang());
    stage.callTimes(5, "draw");
    stage.advance(Duration.ofSeconds(10));
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.CIRCUIT_OPEN);
  }

  @Test
  void rejectionsAndFinalFailuresAreNoFaultOfTheAgent() {
    stage.agent("busy", Manifests.once("draw"), Behaviour.reject(null));
    stage.agent("strict", Manifests.once("parse"), Behaviour.fail(422, "{}"));
    stage.callTimes(20, "draw");
    stage.callTimes(20, "parse");
    assertThat(stage.call("parse").code()).isEqualTo(FaultCode.AGENT_ERROR);
    assertThat(stage.events).noneMatch(Event.BreakerChanged.class::isInstance);
  }

  @Test
  void otherCapabilitiesOfTheAgentAreNotConcerned() {
    stage.agent(
        Manifests.silent("a", Manifests.once("draw"), Manifests.once("echo")),
        RESET,
        RESET,
        RESET,
        RESET,
        RESET,
        REPLY);
    stage.callTimes(5, "draw");
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.CIRCUIT_OPEN);
    assertThat(stage.call("echo").answer()).isEqualTo("1");
  }

  @Test
  void otherAgentsTakeTheTraffic() {
    stage.agent("bad", Manifests.idempotent("draw"), RESET);
    stage.agent("good", Manifests.idempotent("draw"), REPLY);
    for (int i = 0; i < 40; i++) {
      Waiting waiting = stage.call("draw");
      stage.advance(Duration.ofSeconds(1));
      assertThat(waiting.answeredBy()).isEqualTo("good");
    }
    // 5 failures, then at most one probe in each 15 s of the rest.
    assertThat(stage.channel.exchanges("bad")).hasSizeLessThanOrEqualTo(20);
  }

  @Test
  void aNewRegistrationStartsWithAClosedBreaker() {
    stage.agent("a", Manifests.once("draw"), RESET);
    stage.callTimes(6, "draw");
    stage.agent("a", Manifests.once("draw"), REPLY);
    assertThat(stage.call("draw").answer()).isEqualTo("1");
  }

  @Test
  void callersWithHardlyAnyPatienceOpenNoBreaker() {
    Stage other = new Stage();
    other.agent("slow", Manifests.once("draw"), Behaviour.reply("1").after(Duration.ofMillis(300)));
    for (int i = 0; i < 20; i++) {
      Waiting waiting = other.call(Ask.of("draw").within(Duration.ofMillis(1)));
      other.advance(Duration.ofMillis(2));
      assertThat(waiting.code()).isEqualTo(FaultCode.TIMEOUT);
    }
    Waiting patient = other.call("draw");
    other.advance(Duration.ofSeconds(1));
    assertThat(patient.answer()).isEqualTo("1");
  }
}
