package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.FaultCode;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import org.junit.jupiter.api.Test;

@Satisfies("A4")
class CapabilityNamesTest {
  private final Stage stage = new Stage();

  @Test
  void anAgentServesItsOwnNameAndAllBelowIt() {
    stage.agent("a", Manifests.once("web_fetch"), Behaviour.reply("1"));
    assertThat(stage.call("web_fetch").answer()).isEqualTo("1");
    assertThat(stage.call("web_fetch.subpage").answer()).isEqualTo("1");
    assertThat(stage.call("web_fetch.subpage.image").answer()).isEqualTo("1");
  }

  @Test
  void theAgentIsToldWhatWasAskedForAndWhatItDeclared() {
    stage.agent("a", Manifests.once("web_fetch"), Behaviour.reply("1"));
    stage.call("web_fetch.subpage");
    var dispatch = stage.channel.exchanges().getFirst().dispatch();
    assertThat(dispatch.asked()).isEqualTo(new CapabilityName("web_fetch.subpage"));
    assertThat(dispatch.capability().name()).isEqualTo(new CapabilityName("web_fetch"));
  }

  @Test
  void whoDeclaresAChildOnlyDoesNotServeTheParent() {
    stage.agent("a", Manifests.once("web_fetch.subpage"), Behaviour.reply("1"));
    assertThat(stage.call("web_fetch").code()).isEqualTo(FaultCode.CAPABILITY_NOT_FOUND);
    assertThat(stage.call("web_fetch.other").code()).isEqualTo(FaultCode.CAPABILITY_NOT_FOUND);
  }

  @Test
  void aNameThatOnlyBeginsTheSameIsAnother() {
    stage.agent("a", Manifests.once("web"), Behaviour.reply("1"));
    assertThat(stage.call("web_fetch").code()).isEqualTo(FaultCode.CAPABILITY_NOT_FOUND);
  }

  @Test
  void theMostSpecificDeclarationWins() {
    stage.agent("general", Manifests.once("web_fetch"), Behaviour.reply("1"));
    stage.agent("special", Manifests.once("web_fetch.subpage"), Behaviour.reply("2"));
    for (int i = 0; i < 10; i++) {
      assertThat(stage.call("web_fetch.subpage").answeredBy()).isEqualTo("special");
    }
  }

  @Test
  void theGeneralOneStepsInWhereTheSpecialOneCannot() {
    stage.agent("general", Manifests.once("web_fetch"), Behaviour.reply("1"));
    stage.agent("special", Manifests.once("web_fetch.subpage"), Behaviour.reply("2"));
    stage.registry.cordon(Stage.key("special"), true, stage.loop.now());
    assertThat(stage.call("web_fetch.subpage").answeredBy()).isEqualTo("general");
  }

  @Test
  void anAgentThatDeclaresBothIsAskedByTheMoreSpecificName() {
    stage.agent(
        Manifests.silent("a", Manifests.once("web_fetch"), Manifests.once("web_fetch.subpage")),
        Behaviour.refuse(),
        Behaviour.reply("1"));
    stage.call("web_fetch.subpage");
    assertThat(stage.channel.exchanges().getFirst().dispatch().capability().name())
        .isEqualTo(new CapabilityName("web_fetch.subpage"));
  }

  @Test
  void aNamedAgentIsAskedForItsOnlyCapabilityIfNoneIsNamed() {
    stage.agent("a", Manifests.once("web_fetch"), Behaviour.reply("1"));
    stage.agent(
        Manifests.silent("b", Manifests.once("draw"), Manifests.once("echo")),
        Behaviour.reply("2"));
    assertThat(stage.call(Ask.agent("a", null)).answer()).isEqualTo("1");
    assertThat(stage.call(Ask.agent("b", null)).code()).isEqualTo(FaultCode.INVALID_REQUEST);
    assertThat(stage.call(Ask.agent("b", "echo.loud")).answer()).isEqualTo("2");
  }
}
