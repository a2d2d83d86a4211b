package io.agentreach.testkit.task;

import io.agentreach.requirements.Satisfies;
import org.junit.jupiter.api.Test;

class TaskSimulationTest {
  private static final int SEEDS = Integer.getInteger("reach.task.seeds", 10_000);

  @Test
  @Satisfies({"G3", "G4", "G5", "G7", "G11"})
  void nothingAcceptedIsLostAndNothingIsConfirmedTwiceWhateverDies() {
    for (int seed = 0; seed < SEEDS; seed++) {
      new TaskSimulation(seed).run();
    }
  }
}
