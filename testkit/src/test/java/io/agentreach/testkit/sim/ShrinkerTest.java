package io.agentreach.testkit.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.CodeBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A failing seed is told in a scenario that is short enough to be read. */
class ShrinkerTest {
  private static final int SEEDS = 1_000;

  @Test
  void aLeakedSlotIsShownWithOneAgentAndOneCall() throws ReflectiveOperationException {
    Mutant leak = Mutant.instead("guard.Slots", "release", CodeBuilder::return_);
    Map.Entry<String, Integer> shrunk = leak.shrunk(SEEDS);
    assertThat(shrunk.getKey())
        .containsPattern("again with: make sim SEED=\\d+\n")
        .containsPattern("has 2 of \\d+ parts \\(agents: \\d; calls: \\d+\\)")
        .contains("begins:", "is asked", "slots are taken");
    assertThat(shrunk.getValue()).isEqualTo(2);
  }

  @Test
  void whatTakesARestartKeepsTheRestartAndHardlyAnythingElse() throws ReflectiveOperationException {
    Mutant forgetful = Mutant.instead("registry.Registry", "restore", CodeBuilder::return_);
    Map.Entry<String, Integer> shrunk = forgetful.shrunk(SEEDS);
    assertThat(shrunk.getKey())
        .contains("upsets of the hub: ", "the hub dies", "is not there after the restart");
    assertThat(shrunk.getValue()).isBetween(2, 4);
  }
}
