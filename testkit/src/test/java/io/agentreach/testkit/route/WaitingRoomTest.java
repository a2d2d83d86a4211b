package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Priority;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Satisfies("E5")
class WaitingRoomTest {
  private static final Behaviour SECOND = Behaviour.reply("1").after(Duration.ofSeconds(1));
  private final Stage stage = new Stage();

  @Test
  void aCallForAFullAgentWaitsForItsTurn() {
    agent("a", 1);
    Waiting first = stage.call("draw");
    Waiting second = stage.call("draw");
    assertThat(second.open()).isTrue();
    stage.advance(Duration.ofSeconds(2));
    assertThat(first.answer()).isEqualTo("1");
    assertThat(second.answer()).isEqualTo("1");
    assertThat(second.took()).as("at once when the slot came free").isEqualTo(seconds(2));
    assertThat(stage.inFlight()).isZero();
  }

  @Test
  void aCallWhoseAgentsAllLeftWhileItWaitedIsRememberedNowhere() {
    agent("a", 1);
    stage.call("draw");
    Waiting second = stage.call("draw");
    assertThat(stage.router.waiting()).isEqualTo(1);
    stage.registry.remove(Stage.key("a"), null);
    stage.advance(seconds(2));
    assertThat(second.code()).isEqualTo(FaultCode.CAPABILITY_NOT_FOUND);
    assertThat(stage.router.waiting()).isZero();
  }

  @Test
  void thoseWhoWaitAreServedInTheOrderInWhichTheyCame() {
    agent("a", 1);
    List<Waiting> calls = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      calls.add(stage.call("draw"));
      stage.advanceMillis(1);
    }
    stage.advance(seconds(10));
    for (int i = 0; i < 5; i++) {
      assertThat(calls.get(i).took()).isBetween(seconds(i + 1).minusMillis(9), seconds(i + 1));
    }
  }

  @Test
  void whoWouldWaitTooLongIsToldAtOnceWhenToComeBack() {
    agent("a", 1);
    stage.call("draw");
    stage.advance(seconds(1));
    for (int i = 0; i < 3; i++) {
      assertThat(stage.call(Ask.of("draw").within(seconds(9))).open()).isTrue();
    }
    Waiting last = stage.call(Ask.of("draw").within(seconds(3)));
    assertThat(last.code()).isEqualTo(FaultCode.LOAD_TOO_HIGH);
    assertThat(last.fault().retryAfter()).isEqualTo(seconds(3));
    assertThat(last.fault().retryable()).isTrue();
  }

  @Test
  void aCallThatWaitedInVainWasNeverSent() {
    stage.agent(Manifests.sized("a", 1, 1, Manifests.once("draw")), Behaviour.hang());
    stage.call(Ask.of("draw").within(seconds(9)));
    Waiting second = stage.call(Ask.of("draw").within(seconds(3)));
    stage.advance(seconds(3));
    assertThat(second.code()).isEqualTo(FaultCode.LOAD_TOO_HIGH);
    assertThat(second.fault().attempts()).isEmpty();
    assertThat(stage.channel.exchanges()).hasSize(1);
  }

  @Test
  void anAgentThatJoinsServesThoseWhoWait() {
    stage.agent(Manifests.sized("a", 1, 1, Manifests.once("draw")), Behaviour.hang());
    stage.call("draw");
    Waiting second = stage.call("draw");
    stage.agent("b", Manifests.once("draw"), Behaviour.reply("2"));
    stage.advanceMillis(100);
    assertThat(second.answeredBy()).isEqualTo("b");
  }

  @Test
  void whoLeavesWaitsNoMore() {
    agent("a", 1);
    stage.call("draw");
    Waiting second = stage.call("draw");
    Waiting third = stage.call("draw");
    second.handle().cancel();
    assertThat(second.code()).isEqualTo(FaultCode.CANCELLED);
    stage.advance(seconds(2));
    assertThat(third.answer()).isEqualTo("1");
    assertThat(stage.channel.exchanges()).hasSize(2);
  }

  @Test
  void aCallThatNamesItsAgentWaitsForThatOne() {
    agent("a", 1);
    agent("b", 1);
    stage.call(Ask.agent("a", "draw"));
    Waiting waiting = stage.call(Ask.agent("a", "draw"));
    stage.advance(seconds(2));
    assertThat(waiting.answeredBy()).isEqualTo("a");
    assertThat(stage.channel.asked()).containsOnly("a");
  }

  @Test
  void theRoomHasALimit() {
    Stage small = new Stage(Stage.rules("", Map.of(), Map.of(), 1));
    small.agent(Manifests.sized("a", 1, 1, Manifests.once("draw")), SECOND);
    small.call("draw");
    assertThat(small.call("draw").open()).isTrue();
    assertThat(small.call("draw").code()).isEqualTo(FaultCode.LOAD_TOO_HIGH);
  }

  @Test
  @Satisfies("C2")
  void anExplanationTellsHowLongItWouldWait() {
    agent("a", 1);
    stage.call("draw");
    stage.advance(seconds(1));
    stage.call("draw");
    assertThat(stage.explain(Ask.of("draw")).waiting()).isEqualTo(seconds(1));
  }

  @Test
  @Satisfies("E4")
  void underAFloodOfLowCallsHighOnesHardlyWaitAndLowOnesProgress() {
    stage.agent(
        Manifests.sized("a", 10, 1, Manifests.once("draw")),
        Behaviour.reply("1").after(Duration.ofMillis(100)));
    List<Waiting> low = new ArrayList<>();
    List<Waiting> high = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      low.add(stage.call(Ask.of("draw").priority(Priority.LOW).within(seconds(5))));
      if (i % 30 == 0) {
        high.add(stage.call(Ask.of("draw").priority(Priority.HIGH)));
      }
      stage.advanceMillis(5);
    }
    stage.advance(seconds(10));
    List<Duration> took = high.stream().map(Waiting::took).sorted().toList();
    assertThat(took.get(took.size() / 2)).as("the median").isLessThan(Duration.ofMillis(120));
    long done = low.stream().filter(each -> isSuccess(each)).count();
    assertThat(done).as("low calls that were served").isGreaterThan(600);
  }

  @Test
  @Satisfies("E4")
  void lowCallsProgressUnderAFloodOfHighOnes() {
    stage.agent(
        Manifests.sized("a", 10, 1, Manifests.once("draw")),
        Behaviour.reply("1").after(Duration.ofMillis(100)));
    List<Waiting> low = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      stage.call(Ask.of("draw").priority(Priority.HIGH).within(seconds(5)));
      if (i % 100 == 0) {
        low.add(stage.call(Ask.of("draw").priority(Priority.LOW)));
      }
      stage.advanceMillis(5);
    }
    stage.advance(seconds(10));
    assertThat(low).filteredOn(WaitingRoomTest::isSuccess).hasSizeGreaterThanOrEqualTo(8);
  }

  private static boolean isSuccess(Waiting call) {
    return call.succeeded();
  }

  private void agent(String name, int slots) {
    stage.agent(Manifests.sized(name, slots, 1, Manifests.once("draw")), SECOND);
  }

  private static Duration seconds(int seconds) {
    return Duration.ofSeconds(seconds);
  }
}
