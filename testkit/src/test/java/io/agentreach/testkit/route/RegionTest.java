package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Satisfies("E1")
class RegionTest {
  private final Stage stage = new Stage(Stage.rules("eu-west", Map.of(), Map.of(), 10_000));

  @Test
  void theNearestComeFirstAndFarOnesStandIn() {
    agent("home", "eu-west");
    agent("near", "eu-north");
    agent("far", "us-east");
    assertThat(asked()).isEqualTo("home");
    stage.registry.cordon(Stage.key("home"), true, stage.loop.now());
    assertThat(asked()).isEqualTo("near");
    stage.registry.cordon(Stage.key("near"), true, stage.loop.now());
    assertThat(asked()).isEqualTo("far");
    stage.registry.cordon(Stage.key("home"), false, stage.loop.now());
    assertThat(asked()).isEqualTo("home");
  }

  @Test
  void theNearestAreFoundAmongManyFarOnes() {
    for (int i = 0; i < 300; i++) {
      agent("far-" + i, "us-east");
    }
    agent("home", "eu-west");
    for (int i = 0; i < 20; i++) {
      assertThat(asked()).isEqualTo("home");
    }
  }

  private String asked() {
    return stage.call("draw").answeredBy();
  }

  private void agent(String name, String region) {
    stage.agent(
        Manifests.placed(name, "g", region, "1", Manifests.once("draw")), Behaviour.reply("1"));
  }
}
