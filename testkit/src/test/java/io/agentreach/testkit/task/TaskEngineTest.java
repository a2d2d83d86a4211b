package io.agentreach.testkit.task;

import static io.agentreach.testkit.task.TaskStage.critical;
import static io.agentreach.testkit.task.TaskStage.unit;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Edge;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.TaskHead.CallbackState;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskSpec;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.port.Event;
import io.agentreach.core.port.Inquiry.Word;
import io.agentreach.core.task.Confirmation;
import io.agentreach.core.task.TaskEngine.Obeyed;
import io.agentreach.core.task.TaskEngine.Order;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TaskEngineTest {
  private static final Capability ONCE = Capability.named("work");
  private static final Capability AGAIN = again("work");

  private final TaskStage stage = new TaskStage();

  private static Capability again(String name) {
    Capability plain = Capability.named(name);
    return new Capability(
        plain.name(),
        "",
        plain.tags(),
        null,
        null,
        List.of(),
        false,
        true,
        List.of(),
        null,
        plain.work(),
        null,
        null,
        null,
        plain.validate(),
        plain.mapping());
  }

  @Test
  @Satisfies("G1")
  void aGraphRunsInOrderAndResultsGoDownstream() {
    stage.agent("a", ONCE, Behaviour.reply("1"));
    TaskId id =
        stage.submit(
            unit("one", "work"),
            unit("two", "work"),
            unit("sum", "work", Edge.after("one"), Edge.after("two")));
    assertThat(stage.view(id).head().state()).isEqualTo(TaskState.CONFIRMED);
    assertThat(stage.last().dispatch().call().payload().text()).isEqualTo("\"11\"");
    assertThat(stage.history(id))
        .containsExactly(
            "SUBMITTED",
            "STARTED 1 a",
            "STARTED 1 a",
            "CONFIRMED 1 a",
            "CONFIRMED 1 a",
            "STARTED 1 a",
            "CONFIRMED 1 a");
  }

  @Test
  @Satisfies("G2")
  void theRequestIdAndTheKeyAreTheSameForEachAttemptAndTheTokenIsNot() {
    stage.agent("a", AGAIN, Behaviour.crash(), Behaviour.reply("1"));
    stage.words.put("a", new Word.Unknown());
    TaskId id = stage.submit(unit("main", "work"));
    stage.loop.advance(Duration.ofSeconds(2));
    assertThat(stage.history(id)).last().isEqualTo("CONFIRMED 2 a");
    var calls = stage.channel.exchanges();
    assertThat(calls)
        .extracting(each -> each.dispatch().call().requestId())
        .containsOnly(id + ".main");
    assertThat(calls)
        .extracting(each -> each.dispatch().call().wish().idempotencyKey())
        .containsOnly(id + ".main");
    assertThat(stage.token(id, 1)).isNotEqualTo(stage.token(id, 2));
  }

  @Test
  @Satisfies("G4")
  void aConfirmationThatComesTwiceIsADuplicateAndChangesNothing() {
    stage.agent("a", ONCE, Behaviour.hang());
    TaskId id = stage.submit(unit("main", "work"));
    String token = stage.token(id, 1);
    assertThat(stage.result(id, "main", token, "1").orElseThrow().kind())
        .isEqualTo(Confirmation.Kind.CONFIRMED);
    var before = stage.view(id);
    stage.loop.advance(Duration.ofSeconds(5));
    assertThat(stage.result(id, "", token, "2").orElseThrow().kind())
        .isEqualTo(Confirmation.Kind.DUPLICATE);
    assertThat(stage.view(id).head()).isEqualTo(before.head());
    assertThat(stage.view(id).lines()).isEqualTo(before.lines());
    assertThat(stage.result(id, "main", "other", "3").orElseThrow().kind())
        .isEqualTo(Confirmation.Kind.STALE);
  }

  @Test
  @Satisfies("G5")
  void aResultThatDoesNotFitFailsTheUnitAndReleasesNothing() {
    stage.resultProblem = "it must be an object";
    stage.agent("a", ONCE, Behaviour.reply("\"\""));
    TaskId id = stage.submit(critical(unit("one", "work")), unit("two", "work", Edge.after("one")));
    assertThat(stage.history(id))
        .containsExactly("SUBMITTED", "STARTED 1 a", "SUSPENDED 1 a INVALID_RESULT");
    assertThat(stage.view(id).head().state()).isEqualTo(TaskState.SUSPENDED);
    assertThat(stage.events).anyMatch(Event.TaskAlert.class::isInstance);
  }

  @Test
  @Satisfies("G6")
  void anAgentThatReportsProgressIsGivenTime() {
    stage.agent("a", ONCE, Behaviour.reply("1").after(Duration.ofSeconds(10)));
    TaskId id = stage.submit(unit("main", "work"));
    for (int second = 1; second < 10; second++) {
      stage.loop.advance(Duration.ofSeconds(1));
      assertThat(stage.progress(id, stage.token(id, 1), second * 10)).contains(true);
    }
    stage.loop.advance(Duration.ofSeconds(1));
    assertThat(stage.view(id).head().state()).isEqualTo(TaskState.CONFIRMED);
    assertThat(stage.asked).isEmpty();
  }

  @Test
  @Satisfies("G6")
  void anAgentThatHangsIsAskedAndAnotherOneDoesTheWorkAndTheLateResultIsADuplicate() {
    stage.agent("a", AGAIN, Behaviour.hang());
    TaskId id = stage.submit(unit("main", "work"));
    stage.agent("b", AGAIN, Behaviour.reply("2"));
    stage.words.put("a", new Word.Working(new Progress(5, "")));
    stage.loop.advance(Duration.ofSeconds(6));
    assertThat(stage.asked).containsExactly("a", "a");
    assertThat(stage.history(id))
        .containsExactly(
            "SUBMITTED", "STARTED 1 a", "RETRY 1 a TIMEOUT", "STARTED 2 b", "CONFIRMED 2 b");
    assertThat(stage.stopped).contains("a");
    assertThat(stage.result(id, "main", stage.token(id, 1), "1").orElseThrow().kind())
        .isEqualTo(Confirmation.Kind.DUPLICATE);
  }

  @Test
  @Satisfies("G6")
  void aLateResultCountsAsLongAsNoOtherAttemptWasConfirmed() {
    stage.agent("a", AGAIN, Behaviour.hang());
    TaskId id = stage.submit(unit("main", "work"));
    stage.loop.advance(Duration.ofSeconds(4));
    assertThat(stage.history(id)).contains("RETRY 1 a TIMEOUT");
    assertThat(stage.result(id, "main", stage.token(id, 1), "1").orElseThrow().kind())
        .isEqualTo(Confirmation.Kind.CONFIRMED);
    assertThat(stage.view(id).head().state()).isEqualTo(TaskState.CONFIRMED);
  }

  @Test
  @Satisfies("G7")
  void aFailureGoesToAnotherAgentAndAPermanentOneDoesNot() {
    stage.agent("a", ONCE, Behaviour.fail(500, "{\"retryable\":true}"));
    TaskId id = stage.submit(unit("main", "work"));
    stage.agent("b", ONCE, Behaviour.reply("1"));
    stage.loop.advance(Duration.ofSeconds(2));
    assertThat(stage.history(id)).last().isEqualTo("CONFIRMED 2 b");

    stage.agent("c", again("other"), Behaviour.fail(422, "{}"));
    TaskId permanent = stage.submit(unit("main", "other"));
    stage.loop.advance(Duration.ofMinutes(1));
    assertThat(stage.history(permanent)).last().isEqualTo("FAILED 1 c EXEC_FAILED");
  }

  @Test
  void nothingIsRepeatedWhereNobodyKnowsWhatWasDoneAndItCouldDoHarm() {
    stage.agent("a", ONCE, Behaviour.reset());
    stage.words.put("a", new Word.Unknown());
    TaskId id = stage.submit(unit("main", "work"));
    stage.agent("b", ONCE, Behaviour.reply("1"));
    stage.loop.advance(Duration.ofMinutes(5));
    assertThat(stage.history(id))
        .containsExactly("SUBMITTED", "STARTED 1 a", "FAILED 1 a EXEC_FAILED");
    assertThat(stage.channel.executions(id + ".main")).isLessThanOrEqualTo(1);
  }

  @Test
  void aLostAnswerIsFetchedByAsking() {
    stage.agent("a", ONCE, Behaviour.reset());
    stage.words.put("a", new Word.Done(new Receipt.Replied(Payload.json("7"))));
    TaskId id = stage.submit(unit("main", "work"));
    assertThat(stage.history(id)).containsExactly("SUBMITTED", "STARTED 1 a", "CONFIRMED 1 a");
  }

  @Test
  @Satisfies("G11")
  void aHubThatIsStartedAgainGoesOnWithWhatRan() {
    stage.agent("a", ONCE, Behaviour.hang());
    TaskId id = stage.submit(unit("main", "work"));
    stage.words.put("a", new Word.Working(new Progress(50, "half")));
    stage.restart();
    stage.loop.advance(Duration.ofSeconds(1));
    assertThat(stage.view(id).head().state()).isEqualTo(TaskState.RUNNING);
    assertThat(stage.result(id, "main", stage.token(id, 1), "1").orElseThrow().kind())
        .isEqualTo(Confirmation.Kind.CONFIRMED);
    assertThat(stage.history(id))
        .containsExactly("SUBMITTED", "STARTED 1 a", "TAKEN_OVER", "CONFIRMED 1 a");
  }

  @Test
  @Satisfies("B7")
  void losingHeartbeatsMovesNothingAndRemovalDoes() {
    stage.agent("a", AGAIN, Behaviour.hang());
    TaskId id = stage.submit(unit("main", "work"));
    AgentKey key = new AgentKey(TaskStage.TENANT, new AgentId("a"));
    stage.engine.publish(
        new Event.StateChanged(
            key,
            io.agentreach.core.model.AgentState.READY,
            io.agentreach.core.model.AgentState.DOWN));
    stage.loop.runDue();
    assertThat(stage.history(id)).hasSize(2);
    stage.engine.publish(new Event.Removed(key));
    stage.loop.runDue();
    assertThat(stage.history(id)).last().isEqualTo("RETRY 1 a EXEC_FAILED");
  }

  @Test
  @Satisfies("G9")
  void workOfARemovedAgentThatMayNotBeRepeatedFailsWithTheReason() {
    stage.agent("a", ONCE, Behaviour.hang());
    TaskId id = stage.submit(unit("main", "work"));
    stage.engine.publish(new Event.Removed(new AgentKey(TaskStage.TENANT, new AgentId("a"))));
    stage.loop.runDue();
    assertThat(stage.view(id).lines().getLast().reason()).contains("the agent a was removed");
    assertThat(stage.view(id).head().state()).isEqualTo(TaskState.FAILED);
  }

  @Test
  @Satisfies("G10")
  void cancellingTellsTheAgentAndStaysSo() {
    stage.agent("a", ONCE, Behaviour.hang());
    TaskId id = stage.submit(unit("main", "work"));
    String token = stage.token(id, 1);
    Optional<Obeyed> obeyed =
        stage.done(stage.engine.order(TaskStage.TENANT, id, Order.CANCEL, null, "no need"));
    assertThat(obeyed.orElseThrow()).isEqualTo(new Obeyed(true, TaskState.CANCELLED));
    assertThat(stage.stopped).containsExactly("a");
    assertThat(stage.last().cancelled()).isTrue();
    assertThat(stage.progress(id, token, 10)).contains(false);
    assertThat(stage.result(id, "main", token, "1").orElseThrow().kind())
        .isEqualTo(Confirmation.Kind.LATE);
    assertThat(stage.view(id).head().state()).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  @Satisfies("G10")
  void theEndIsToldUntilTheReceiverHasItOrItIsDead() {
    stage.callbackProblem = "the receiver answered 500";
    stage.agent("a", ONCE, Behaviour.reply("1"));
    TaskSpec spec =
        new TaskSpec("", Priority.NORMAL, List.of(unit("main", "work")), "https://example.org/x");
    TaskId id = stage.submit(spec, null);
    stage.loop.advance(Duration.ofSeconds(2));
    assertThat(stage.view(id).head().callback()).isEqualTo(CallbackState.DUE);
    stage.callbackProblem = null;
    stage.loop.advance(Duration.ofSeconds(10));
    assertThat(stage.view(id).head().callback()).isEqualTo(CallbackState.SENT);
    assertThat(stage.notices).containsOnly("\"CONFIRMED\"");

    stage.callbackProblem = "the receiver answered 500";
    TaskId dead = stage.submit(spec, null);
    stage.loop.advance(Duration.ofHours(2));
    assertThat(stage.view(dead).head().callback()).isEqualTo(CallbackState.DEAD);
    stage.callbackProblem = null;
    stage.done(stage.engine.order(TaskStage.TENANT, dead, Order.CALL_BACK, null, ""));
    stage.loop.advance(Duration.ofSeconds(1));
    assertThat(stage.view(dead).head().callback()).isEqualTo(CallbackState.SENT);
  }

  @Test
  void whatIsTriedOnceMoreDoesNotWaitForTheFormerPause() {
    stage.agent("a", ONCE, Behaviour.fail(500, "{\"retryable\":true}"), Behaviour.reply("1"));
    stage.agent("b", Capability.named("long"), Behaviour.hang());
    TaskId id = stage.submit(unit("x", "work"), unit("y", "long"));
    stage.done(stage.engine.order(TaskStage.TENANT, id, Order.CANCEL, "x", ""));
    stage.done(stage.engine.order(TaskStage.TENANT, id, Order.RETRY, "x", ""));
    stage.loop.runDue();
    assertThat(stage.history(id)).last().isEqualTo("CONFIRMED 2 a");
  }

  @Test
  void cancelledUnitsLeaveTheLaneInWhichNobodyIsTaken() {
    stage.submit(unit("main", "nobody"));
    for (int i = 0; i < 5; i++) {
      TaskId id = stage.submit(unit("main", "nobody"));
      stage.done(stage.engine.order(TaskStage.TENANT, id, Order.CANCEL, null, ""));
    }
    assertThat(stage.done(stage.engine.load()).waiting()).isEqualTo(1);
  }

  @Test
  void theSameKeyMakesOneTask() {
    stage.agent("a", ONCE, Behaviour.reply("1"));
    TaskSpec spec = new TaskSpec("", Priority.NORMAL, List.of(unit("main", "work")), null);
    TaskId first = stage.submit(spec, "k");
    assertThat(stage.submit(spec, "k")).isEqualTo(first);
    assertThat(stage.channel.exchanges()).hasSize(1);
    assertThat(stage.registry.catalog().agents(TaskStage.TENANT))
        .allMatch(agent -> agent.slots().inFlight() == 0);
  }

  @Test
  void whatAgentsCannotTakeWaitsAndTheUrgentGoesFirst() {
    TaskId low =
        stage.submit(
            new TaskSpec("", Priority.LOW, List.of(urgent("main", Priority.LOW)), null), null);
    stage.loop.advance(Duration.ofSeconds(1));
    TaskId high =
        stage.submit(
            new TaskSpec("", Priority.HIGH, List.of(urgent("main", Priority.HIGH)), null), null);
    stage.agent("a", ONCE, Behaviour.reply("1"));
    stage.loop.advance(Duration.ofSeconds(2));
    assertThat(stage.channel.exchanges())
        .extracting(each -> each.dispatch().call().requestId())
        .containsExactly(high + ".main", low + ".main");
  }

  private static io.agentreach.core.model.UnitSpec urgent(String name, Priority priority) {
    var unit = unit(name, "work");
    var none = io.agentreach.core.model.Call.Wish.NONE;
    return new io.agentreach.core.model.UnitSpec(
        unit.name(),
        unit.target(),
        unit.input(),
        false,
        new io.agentreach.core.model.Call.Wish(
            none.tags(), priority, null, null, null, null, null, null, null, null, null),
        unit.sendTimeout(),
        unit.executeTimeout(),
        null,
        unit.retry(),
        false,
        List.of());
  }
}
