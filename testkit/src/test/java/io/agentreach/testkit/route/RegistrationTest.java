package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.port.AgentStore.StoredAgent;
import io.agentreach.core.registry.Registry.Removal;
import io.agentreach.core.rule.Liveness.Presence;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

@Satisfies("A1")
class RegistrationTest {
  private static final Duration BEAT = Duration.ofSeconds(10);
  private static final Behaviour REPLY = Behaviour.reply("1");

  private final Stage stage = new Stage();

  @Test
  void anAgentThatComesBackAtAnotherPortReplacesItself() {
    stage.agent("a", Manifests.once("draw"), REPLY);
    stage.agent(Manifests.moved("a", 9555, Manifests.once("draw")), REPLY);
    stage.call("draw");
    assertThat(stage.channel.exchanges().getFirst().dispatch().endpoint().port()).isEqualTo(9555);
    assertThat(stage.registry.catalog().agents(Stage.key("a").tenant())).hasSize(1);
  }

  @Test
  void whatANewRegistrationDoesNotDeclareAnyMoreIsGone() {
    stage.agent(Manifests.silent("a", Manifests.once("draw"), Manifests.once("echo")), REPLY);
    stage.agent("a", Manifests.once("echo"), REPLY);
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.CAPABILITY_NOT_FOUND);
    assertThat(stage.call("echo").answer()).isEqualTo("1");
  }

  @Test
  void theCordonOfAnOperatorOutlivesARestartOfTheAgent() {
    stage.agent("a", Manifests.once("draw"), REPLY);
    stage.registry.cordon(Stage.key("a"), true, stage.loop.now());
    stage.agent(Manifests.moved("a", 9555, Manifests.once("draw")), REPLY);
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.NO_REACHABLE_AGENT);
  }

  @Test
  void workThatRunsStillCountsWhenAnAgentRegistersAgainAtItsPlace() {
    Stage stage = new Stage(Stage.NO_WAITING);
    Manifest small = Manifests.sized("a", 1, 1, Manifests.once("draw"));
    stage.agent(small, Behaviour.reply("1").after(Duration.ofSeconds(1)));
    Waiting running = stage.call("draw");
    stage.agent(small, REPLY);
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.LOAD_TOO_HIGH);
    stage.advance(Duration.ofSeconds(1));
    assertThat(running.answer()).isEqualTo("1");
    assertThat(stage.inFlight()).isZero();
  }

  @Test
  void theLateGoodbyeOfAnOldInstanceRemovesNobody() {
    stage.agent("a", Manifests.once("draw"), REPLY);
    String old = stage.record("a").accessId();
    stage.agent(Manifests.moved("a", 9555, Manifests.once("draw")), REPLY);
    assertThat(remove(old)).isEqualTo(Removal.NOT_OWNER);
    assertThat(stage.call("draw").answer()).isEqualTo("1");
    assertThat(remove(stage.record("a").accessId())).isEqualTo(Removal.REMOVED);
    assertThat(remove(old)).isEqualTo(Removal.UNKNOWN);
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.CAPABILITY_NOT_FOUND);
  }

  @Test
  @Satisfies("A9")
  void agentsComeAndGoWithoutOneFailedCall() {
    stage.agent("first", Manifests.once("draw"), REPLY);
    for (int i = 0; i < 50; i++) {
      stage.agent("next-" + i, Manifests.once("draw"), REPLY);
      Waiting both = stage.call("draw");
      String leaving = i == 0 ? "first" : "next-" + (i - 1);
      stage.registry.remove(Stage.key(leaving), null);
      assertThat(both.answer()).isEqualTo("1");
      assertThat(stage.call("draw").answeredBy()).isEqualTo("next-" + i);
    }
  }

  @Test
  @Satisfies("A9")
  void aCallUnderWayIsFinishedThoughItsAgentIsDeregistered() {
    stage.agent("a", Manifests.once("draw"), Behaviour.reply("1").after(Duration.ofSeconds(1)));
    Waiting waiting = stage.call("draw");
    stage.registry.remove(Stage.key("a"), null);
    stage.advance(Duration.ofSeconds(1));
    assertThat(waiting.answer()).isEqualTo("1");
  }

  @Test
  @Satisfies("A5")
  void anAgentThatWasAliveWhenTheHubStoppedIsTrustedForOneDeadline() {
    restore(Duration.ofSeconds(29));
    assertThat(stage.call("draw").answer()).isEqualTo("1");
    stage.advance(BEAT.multipliedBy(3));
    assertThat(stage.call("draw").code()).isEqualTo(FaultCode.NO_REACHABLE_AGENT);
    stage.beat("a", Heartbeat.ready());
    assertThat(stage.call("draw").answer()).isEqualTo("1");
  }

  @Test
  @Satisfies("A5")
  void anAgentThatWasLostWhenTheHubStoppedIsNotTrustedUntilItBeats() {
    restore(Duration.ofSeconds(30));
    assertThat(stage.record("a").presence(stage.loop.now())).isEqualTo(Presence.GONE);
    assertThat(stage.call("draw").fault().details().getFirst().problem())
        .contains("not heard of since the hub started");
    stage.beat("a", Heartbeat.ready());
    assertThat(stage.call("draw").answer()).isEqualTo("1");
  }

  private void restore(Duration silentWhenTheHubStopped) {
    Instant stopped = Instant.parse("2026-01-01T12:00:00Z");
    Manifest manifest = Manifests.beating("a", BEAT, Manifests.once("draw"));
    stage.channel.script("a", REPLY);
    stage.registry.restore(
        manifest,
        new StoredAgent(
            manifest.key(),
            "access",
            "{}",
            false,
            stopped.minus(Duration.ofDays(1)),
            stopped.minus(silentWhenTheHubStopped)),
        stopped,
        stage.loop.now());
  }

  private Removal remove(String accessId) {
    return stage.registry.remove(Stage.key("a"), accessId).toCompletableFuture().join();
  }
}
