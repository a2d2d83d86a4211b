package io.agentreach.testkit.route;

import static io.agentreach.testkit.route.Sharing.ASK;
import static io.agentreach.testkit.route.Sharing.SECOND;
import static io.agentreach.testkit.route.Sharing.WINDOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.rule.RememberRule;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Results of idempotency keys and the store: written before they are said, found afterwards. */
@Satisfies("F5")
class ResultOnDiskTest {
  private static final Duration MOMENT = Duration.ofMillis(500);

  private final HeldStore store = new HeldStore();
  private final Sharing sharing = new Sharing(store).agent(Behaviour.reply("1"));
  private final Stage stage = sharing.stage;

  /** A router that begins with what the store holds. */
  private Sharing restarted() {
    Sharing fresh = new Sharing(store).agent(Behaviour.reply("2"));
    fresh.clock.now = sharing.clock.now;
    return fresh;
  }

  @Test
  void nobodyIsAnsweredBeforeTheResultIsOnDisk() {
    store.holdsSaves = true;
    Waiting first = stage.call(ASK);
    Waiting second = stage.call(ASK);
    assertThat(sharing.executions()).isEqualTo(1);
    assertThat(stage.inFlight()).as("the slot does not wait for the disk").isZero();
    assertThat(first.open() && second.open()).isTrue();
    store.saved();
    stage.loop.runDue();

    assertThat(first.answer()).isEqualTo("1");
    assertThat(second.answer()).isEqualTo("1");
    assertThat(store.inner.size()).isEqualTo(1);
  }

  @Test
  void aStoreThatFailsCostsNoAnswer() {
    store.holdsSaves = true;
    Waiting first = stage.call(ASK);
    store.saveFails();
    store.holdsSaves = false;
    stage.loop.runDue();

    assertThat(first.answer()).isEqualTo("1");
    assertThat(stage.call(ASK).answer()).as("still in memory").isEqualTo("1");
    assertThat(sharing.executions()).isEqualTo(1);
    assertThat(restarted().stage.call(ASK).answer()).as("but not on disk").isEqualTo("2");
  }

  @Test
  void aStoreThatHangsIsWaitedForTwoSeconds() {
    store.holdsSaves = true;
    Waiting first = stage.call(ASK);
    sharing.advance(SECOND.multipliedBy(2).minusNanos(1));
    assertThat(first.open()).isTrue();
    sharing.advance(Duration.ofNanos(1));
    assertThat(first.answer()).isEqualTo("1");
    store.saved();
    stage.loop.runDue();

    assertThat(stage.loop.waiting()).isZero();
    assertThat(restarted().stage.call(ASK).answer()).isEqualTo("1");
  }

  @Test
  void theCallersTimeEndsTheWaitForTheDisk() {
    store.holdsSaves = true;
    Waiting first = stage.call(ASK.within(MOMENT));
    Waiting second = stage.call(ASK.within(SECOND));
    Waiting third = stage.call(ASK);
    sharing.advance(SECOND);
    assertThat(first.answer()).isEqualTo("1");
    assertThat(first.took()).isEqualTo(MOMENT);
    assertThat(first.trail().replayed()).isFalse();
    assertThat(second.answer()).isEqualTo("1");
    assertThat(second.trail().replayed()).isTrue();
    assertThat(third.open()).isTrue();
    store.saved();
    stage.loop.runDue();
    assertThat(third.answer()).isEqualTo("1");
  }

  @Test
  void whoLeavesWhileTheResultIsWrittenDoesNotUndoIt() {
    store.holdsSaves = true;
    Waiting first = stage.call(ASK);
    first.handle().cancel();
    assertThat(first.answer()).as("the truth for the log").isEqualTo("1");
    store.saved();
    stage.loop.runDue();
    assertThat(stage.call(ASK).answer()).isEqualTo("1");
    assertThat(sharing.executions()).isEqualTo(1);
  }

  @Test
  void afterARestartTheResultIsThere() {
    Waiting before = stage.call(ASK);
    Sharing after = restarted();
    Waiting later = after.stage.call(ASK);

    assertThat(later.success().attempts()).isEqualTo(before.success().attempts());
    assertThat(later.answer()).isEqualTo("1");
    assertThat(later.trail().replayed()).isTrue();
    assertThat(after.executions()).isZero();
    assertThat(after.stage.call(ASK).answer()).isEqualTo("1");
  }

  @Test
  void afterARestartTheWindowEndsWhenItWouldHaveEnded() {
    stage.call(ASK);
    sharing.advance(WINDOW.minus(SECOND));
    Sharing after = restarted();

    assertThat(after.stage.call(ASK).answer()).isEqualTo("1");
    after.advance(SECOND);
    assertThat(after.stage.call(ASK).answer()).isEqualTo("2");
  }

  @Test
  void afterARestartAnotherPayloadIsRefused() {
    stage.call(ASK);
    Sharing after = restarted();
    Waiting other = after.stage.call(ASK.saying("{\"n\":2}"));

    assertThat(other.code()).isEqualTo(FaultCode.INVALID_REQUEST);
    assertThat(after.stage.call(ASK).answer()).isEqualTo("1");
  }

  @Test
  void thoseWhoComeWhileTheStoreIsAskedWaitWithTheFirst() {
    store.holdsFinds = true;
    Waiting first = stage.call(ASK);
    Waiting second = stage.call(ASK);
    assertThat(sharing.executions()).isZero();
    store.found();
    stage.loop.runDue();

    assertThat(first.answer()).isEqualTo("1");
    assertThat(second.answer()).isEqualTo("1");
    assertThat(sharing.executions()).isEqualTo(1);
  }

  @Test
  void aStoreThatCannotBeReadCostsNoAnswer() {
    store.holdsFinds = true;
    Waiting failed = stage.call(ASK);
    store.findFails();
    stage.loop.runDue();
    Waiting hung = stage.call(ASK.key("k-2"));
    sharing.advance(SECOND.multipliedBy(2));
    store.found();
    stage.loop.runDue();

    assertThat(failed.answer()).isEqualTo("1");
    assertThat(hung.answer()).isEqualTo("1");
    assertThat(sharing.executions()).as("the late word of the store is not heard").isEqualTo(2);
    assertThat(stage.loop.waiting()).isZero();
  }

  @Test
  void theTimeThatTheStoreTakesIsTheCallers() {
    store.holdsFinds = true;
    Waiting hasty = stage.call(ASK.within(MOMENT));
    sharing.advance(SECOND);
    store.found();
    stage.loop.runDue();

    assertThat(hasty.code()).isEqualTo(FaultCode.TIMEOUT);
    assertThat(hasty.took()).isEqualTo(MOMENT);
    assertThat(hasty.fault().effect()).isEqualTo(Effect.NONE);
    assertThat(sharing.executions()).isZero();
  }

  @Test
  void whoLeavesWhileTheStoreIsAskedHasDoneNothing() {
    store.holdsFinds = true;
    Waiting gone = stage.call(ASK);
    gone.handle().cancel();
    store.found();
    stage.loop.runDue();

    assertThat(gone.code()).isEqualTo(FaultCode.CANCELLED);
    assertThat(gone.fault().effect()).isEqualTo(Effect.NONE);
    assertThat(sharing.executions()).isZero();
    assertThat(stage.loop.waiting()).isZero();
  }

  @Test
  void whatMemoryHasNoRoomForIsFoundInTheStore() {
    RememberRule tiny = new RememberRule(WINDOW, 10, 2_000, 1 << 20);
    Sharing tight = new Sharing(tiny, store).agent(Behaviour.reply("1"), Behaviour.reply("2"));
    tight.stage.call(ASK.key("old"));
    tight.stage.call(ASK.key("new"));

    assertThat(tight.stage.call(ASK.key("old")).answer()).isEqualTo("1");
    assertThat(tight.stage.call(ASK.key("new")).answer()).isEqualTo("2");
    assertThat(tight.executions()).isEqualTo(2);
  }
}
