package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.fanout.BranchResult;
import io.agentreach.core.fanout.FanOut;
import io.agentreach.core.fanout.FanOutListener;
import io.agentreach.core.fanout.FanOutRequest;
import io.agentreach.core.fanout.FanOutResult;
import io.agentreach.core.fanout.Whom;
import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.WorkKind;
import io.agentreach.core.rule.JoinRule;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Satisfies("F12")
class FanOutTest {
  private static final Duration WINDOW = Duration.ofSeconds(1);
  private static final JoinRule ALL = new JoinRule.All();
  private static final Whom EVERYBODY = new Whom.Everybody();

  private final Stage stage = new Stage();
  private final Ear ear = new Ear();

  /** Hears everything that a fan-out tells. */
  private final class Ear implements FanOutListener {
    private final List<String> partials = new ArrayList<>();
    private final List<Duration> times = new ArrayList<>();
    private @Nullable FanOutResult result;
    private @Nullable Fault fault;
    private int ends;

    @Override
    public void partial(BranchResult part) {
      assertThat(ends).isZero();
      partials.add(part.agent() + (part.fault() == null ? " ok" : " " + part.fault().code()));
      times.add(part.took());
    }

    @Override
    public void settled(FanOutResult how) {
      result = how;
      ends++;
    }

    @Override
    public void refused(Fault why) {
      fault = why;
      ends++;
    }
  }

  private static Behaviour after(double seconds) {
    return Behaviour.reply("1").after(Duration.ofMillis((long) (seconds * 1000)));
  }

  private FanOut start(Whom whom, JoinRule join, @Nullable Duration window) {
    FanOutRequest request = new FanOutRequest(Ask.of("draw").call(), whom, join, window);
    FanOut fanOut = FanOut.start(request, stage.router, stage.loop, stage.channel, ear);
    stage.loop.runDue();
    return fanOut;
  }

  private FanOutResult result() {
    assertThat(ear.ends).isEqualTo(1);
    assertThat(ear.result).isNotNull();
    assertThat(stage.inFlight()).isZero();
    return ear.result;
  }

  private static List<String> names(List<BranchResult> results) {
    return results.stream().map(each -> each.agent().value()).toList();
  }

  private void threeAgents() {
    stage.agent("fast", Manifests.once("draw"), after(0.1));
    stage.agent("medium", Manifests.once("draw"), after(0.3));
    stage.agent("slow", Manifests.once("draw"), after(30));
  }

  @Test
  void whatCameInTheWindowIsMergedAndTheRestIsListed() {
    threeAgents();
    start(EVERYBODY, ALL, WINDOW);
    stage.advance(Duration.ofMillis(100));
    assertThat(ear.partials).containsExactly("fast ok");
    stage.advance(Duration.ofMillis(900));

    FanOutResult result = result();
    assertThat(names(result.results())).containsExactly("fast", "medium");
    assertThat(names(result.missing())).containsExactly("slow");
    assertThat(result.missing().getFirst().fault().code()).isEqualTo(FaultCode.TIMEOUT);
    assertThat(result.took()).isEqualTo(WINDOW);
    assertThat(result.fulfilled()).isFalse();
  }

  @Test
  void itEndsEarlyWhenEverybodyHasAnswered() {
    stage.agent("a", Manifests.once("draw"), after(0.1));
    stage.agent("b", Manifests.once("draw"), Behaviour.fail(422, "{}"));
    start(EVERYBODY, ALL, WINDOW);
    stage.advance(Duration.ofMillis(100));

    assertThat(result().took()).isEqualTo(Duration.ofMillis(100));
    assertThat(result().missing().getFirst().fault().code()).isEqualTo(FaultCode.AGENT_ERROR);
  }

  @Test
  void theFirstSuccessIsEnoughAndTheOthersAreCancelled() {
    threeAgents();
    start(EVERYBODY, new JoinRule.First(), null);
    stage.advance(Duration.ofMillis(100));

    assertThat(names(result().results())).containsExactly("fast");
    assertThat(result().fulfilled()).isTrue();
    assertThat(result().missing())
        .allSatisfy(each -> assertThat(each.fault().code()).isEqualTo(FaultCode.CANCELLED));
  }

  @Test
  void aQuorumIsGivenUpAsSoonAsItCannotBeReached() {
    stage.agent("a", Manifests.once("draw"), Behaviour.fail(400, "{}"));
    stage.agent("b", Manifests.once("draw"), Behaviour.fail(400, "{}"));
    stage.agent("c", Manifests.once("draw"), after(5));
    start(EVERYBODY, new JoinRule.Quorum(2), null);

    assertThat(result().fulfilled()).isFalse();
    assertThat(result().took()).isZero();
  }

  @Test
  void aQuorumIsFulfilledByTheFastestOnes() {
    threeAgents();
    start(EVERYBODY, new JoinRule.Quorum(2), null);
    stage.advance(Duration.ofMillis(300));

    assertThat(names(result().results())).containsExactly("fast", "medium");
    assertThat(result().fulfilled()).isTrue();
  }

  @Test
  void unreachableAgentsAreListedWithTheReason() {
    threeAgents();
    stage.registry.cordon(Stage.key("medium"), true, stage.loop.now());
    start(EVERYBODY, new JoinRule.Quorum(1), WINDOW);
    stage.advance(Duration.ofMillis(100));

    BranchResult cordoned =
        result().missing().stream()
            .filter(each -> each.agent().value().equals("medium"))
            .findFirst()
            .orElseThrow();
    assertThat(cordoned.fault().details().getFirst().problem()).contains("not_cordoned");
  }

  @Test
  void theBestOnesAreChosenAmongThoseThatAreReachable() {
    threeAgents();
    stage.registry.cordon(Stage.key("fast"), true, stage.loop.now());
    start(new Whom.Best(1), ALL, Duration.ofSeconds(40));
    stage.advance(Duration.ofSeconds(31));

    assertThat(result().results()).hasSize(1);
    assertThat(names(result().results())).doesNotContain("fast");
  }

  @Test
  void namedAgentsAreAskedOnceEachAndAnUnknownOneIsListed() {
    threeAgents();
    AgentId fast = new AgentId("fast");
    start(new Whom.Named(List.of(fast, fast, new AgentId("nobody"))), ALL, WINDOW);
    stage.advance(Duration.ofMillis(100));

    assertThat(names(result().results())).containsExactly("fast");
    assertThat(result().missing().getFirst().fault().code()).isEqualTo(FaultCode.AGENT_NOT_FOUND);
    assertThat(stage.channel.exchanges()).hasSize(1);
  }

  @Test
  @Satisfies("F8")
  void aCallerThatLeavesCancelsAllBranchesAndHearsNothingMore() {
    threeAgents();
    FanOut fanOut = start(EVERYBODY, ALL, WINDOW);
    fanOut.cancel();
    stage.advance(Duration.ofSeconds(40));

    assertThat(ear.ends).isZero();
    assertThat(stage.inFlight()).isZero();
    assertThat(stage.loop.waiting()).as("timers").isZero();
  }

  @Test
  void theWindowIsTheLargestTimeLimitUnlessTheCallerHasLess() {
    stage.agent("a", Manifests.once("draw"), Behaviour.hang());
    start(EVERYBODY, ALL, null);
    stage.advance(Duration.ofSeconds(10));

    assertThat(result().took()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void ofAnAgentsPartialResultsTheNewestCountsIfItDoesNotFinish() {
    Capability streaming =
        Manifests.capability("draw", false, Duration.ofSeconds(10), WorkKind.MODEL);
    stage.agent(
        "a",
        streaming,
        exchange -> {
          exchange.frame("partial", "1");
          exchange.frame("partial", "2");
          exchange.frame("chunk", "3");
        });
    start(EVERYBODY, ALL, WINDOW);
    stage.advance(WINDOW);

    BranchResult only = result().results().getFirst();
    assertThat(only.interim()).isTrue();
    assertThat(only.payload().text()).isEqualTo("2");
    assertThat(ear.partials).containsExactly("a ok", "a ok");
  }

  @Test
  void nobodyToAskIsATypedFault() {
    start(EVERYBODY, ALL, null);

    assertThat(ear.ends).isEqualTo(1);
    assertThat(ear.fault.code()).isEqualTo(FaultCode.CAPABILITY_NOT_FOUND);
  }

  @Test
  void aQuorumThatCannotBeReachedAsksNobody() {
    threeAgents();
    start(EVERYBODY, new JoinRule.Quorum(4), WINDOW);

    assertThat(ear.ends).isEqualTo(1);
    assertThat(ear.fault.code()).isEqualTo(FaultCode.NO_REACHABLE_AGENT);
    assertThat(ear.fault.effect()).isEqualTo(Effect.NONE);
    assertThat(ear.fault.details())
        .extracting(Fault.Detail::field)
        .containsExactly("header.quorum");
    assertThat(stage.channel.exchanges()).isEmpty();
  }

  @Test
  void aQuorumThatCannotBeReachedAnyMoreSaysSo() {
    stage.agent("a", Manifests.once("draw"), Behaviour.fail(422, "{}"));
    stage.agent("b", Manifests.once("draw"), Behaviour.hang());
    start(EVERYBODY, new JoinRule.Quorum(2), WINDOW);

    assertThat(result().missing())
        .extracting(each -> each.fault().code() + ": " + each.fault().message())
        .containsExactlyInAnyOrder(
            "AGENT_ERROR: agent said no",
            "CANCELLED: enough answers cannot come any more, so it was cancelled");
    assertThat(stage.inFlight()).isZero();
  }
}
