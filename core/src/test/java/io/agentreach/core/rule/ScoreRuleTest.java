package io.agentreach.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.agentreach.requirements.Satisfies;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

@Satisfies("E2")
class ScoreRuleTest {
  private static final int KEYS = 20_000;

  @Property
  void moreWorkIsMoreLoadAndMoreRoomIsLess(
      @ForAll @IntRange(min = 0, max = 1000) int inFlight,
      @ForAll @IntRange(min = 0, max = 1000) int others,
      @ForAll @IntRange(min = 0, max = 1000) int queued,
      @ForAll @IntRange(min = 1, max = 1000) int room,
      @ForAll @DoubleRange(min = 0.01, max = 100) double weight) {
    double load = ScoreRule.load(inFlight, others, queued, room, weight);
    assertThat(load).isNotNegative();
    assertThat(ScoreRule.load(inFlight + 1, others, queued, room, weight)).isGreaterThan(load);
    assertThat(ScoreRule.load(inFlight, others + 1, queued, room, weight)).isGreaterThan(load);
    assertThat(ScoreRule.load(inFlight, others, queued + 1, room, weight)).isGreaterThan(load);
    assertThat(ScoreRule.load(inFlight, others, queued, room + 1, weight))
        .isLessThanOrEqualTo(load);
    assertThat(ScoreRule.load(inFlight, others, queued, room, weight * 2))
        .isLessThanOrEqualTo(load);
  }

  @Test
  void loadIsZeroWhenIdleAndOneWhenFull() {
    assertThat(ScoreRule.load(0, 0, 0, 10, 1)).isZero();
    assertThat(ScoreRule.load(10, 0, 0, 10, 1)).isEqualTo(1);
    assertThat(ScoreRule.load(0, 0, 2, 10, 1)).isEqualTo(0.1);
  }

  @Test
  void theScoreIsTheSumOfItsThreeParts() {
    assertThat(ScoreRule.score(1, 0, 1)).isEqualTo(120);
    assertThat(ScoreRule.score(0.5, 0.5, 0.5)).isEqualTo(35);
    assertThat(ScoreRule.score(0, 1, 0)).isEqualTo(-50);
    assertThat(ScoreRule.score(0, 7, 0)).as("load is capped").isEqualTo(-50);
  }

  @Test
  void weightedDrawsFallInProportionToTheWeights() {
    SplittableRandom random = new SplittableRandom(7);
    double[] weights = {1, 2, 5};
    int[] drawn = new int[weights.length];
    for (int i = 0; i < KEYS; i++) {
      drawn[best(3, a -> ScoreRule.weightedDraw(random.nextDouble(), weights[a]))]++;
    }
    for (int a = 0; a < weights.length; a++) {
      assertThat((double) drawn[a] / KEYS).isCloseTo(weights[a] / 8, within(0.02));
    }
  }

  @Test
  void theDrawOfZeroIsStillANumber() {
    assertThat(ScoreRule.weightedDraw(0, 1)).isFinite().isNegative();
  }

  @Property(tries = 20)
  void anAgentThatJoinsTakesItsShareOfTheKeysAndMovesNoOther(
      @ForAll @IntRange(min = 1, max = 20) int agents) {
    int moved = 0;
    for (int key = 0; key < KEYS; key++) {
      int before = owner(key, agents, a -> 1);
      int after = owner(key, agents + 1, a -> 1);
      if (after != before) {
        assertThat(after).as("moved to another than the new one").isEqualTo(agents);
        moved++;
      }
    }
    assertThat((double) moved / KEYS).isCloseTo(1.0 / (agents + 1), within(0.02));
  }

  @Property(tries = 20)
  void anAgentThatLeavesGivesUpItsOwnKeysOnly(
      @ForAll @IntRange(min = 2, max = 20) int agents, @ForAll @IntRange(min = 0) int any) {
    int left = any % agents;
    for (int key = 0; key < KEYS; key++) {
      int before = owner(key, agents, a -> 1);
      if (before != left) {
        int hash = key;
        assertThat(best(agents, a -> a == left ? Double.NEGATIVE_INFINITY : draw(hash, a, 1)))
            .isEqualTo(before);
      }
    }
  }

  @Test
  void keysFallInProportionToTheWeights() {
    int heavy = 0;
    for (int key = 0; key < KEYS; key++) {
      heavy += owner(key, 4, a -> a == 0 ? 3 : 1) == 0 ? 1 : 0;
    }
    assertThat((double) heavy / KEYS).isCloseTo(0.5, within(0.02));
  }

  private static int owner(int key, int agents, IntToDoubleFunction weight) {
    return best(agents, a -> draw(key, a, weight.applyAsDouble(a)));
  }

  private static double draw(int key, int agent, double weight) {
    return ScoreRule.rendezvous(
        ScoreRule.hash("session-" + key), ScoreRule.hash("agent-" + agent), weight);
  }

  private static int best(int agents, IntToDoubleFunction draw) {
    int best = 0;
    double most = draw.applyAsDouble(0);
    for (int a = 1; a < agents; a++) {
      double each = draw.applyAsDouble(a);
      if (each > most) {
        most = each;
        best = a;
      }
    }
    return best;
  }
}
