package io.agentreach.sdk.heart;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.TaskEnd;
import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.heart.HubLink.Heard;
import io.agentreach.sdk.heart.HubLink.Registered;
import io.agentreach.sdk.loop.Backoff;
import io.agentreach.testkit.VirtualLoop;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

@Satisfies({"K1", "B1"})
class HeartTest {
  private static final ReachFault AWAY =
      ReachFault.of(FaultCode.UNREACHABLE, Effect.NONE, "no hub");
  private static final Duration INTERVAL = Duration.ofSeconds(10);

  private final VirtualLoop loop = new VirtualLoop(0);
  private final ScriptedLink hub = new ScriptedLink();
  private Vitals vitals = idle();
  private final List<Long> looks = new ArrayList<>();
  private final Heart heart = new Heart("a", loop, hub, body(), Backoff.DEFAULT, () -> 0.5);

  private Body body() {
    return new Body() {
      @Override
      public void examine(long now) {
        looks.add(now);
      }

      @Override
      public Vitals vitals() {
        return vitals;
      }
    };
  }

  private static Vitals idle() {
    return busy(0, 0);
  }

  private static Vitals busy(int running, int queued, String... troubles) {
    return new Vitals(running, queued, 4, 0.2, 0.5, null, Map.of(), TaskEnd.OK, List.of(troubles));
  }

  /** Answers from a script, then as a hub that knows the agent. */
  private final class ScriptedLink implements HubLink {
    final Deque<Registered> registrations = new ArrayDeque<>();
    final Deque<Heard> beats = new ArrayDeque<>();
    final List<String> log = new ArrayList<>();
    final List<Beat> said = new ArrayList<>();
    int count;
    Duration deadline = INTERVAL.multipliedBy(3);

    @Override
    public CompletableFuture<Registered> register() {
      log.add(seconds() + " register");
      Registered next = registrations.poll();
      count++;
      return CompletableFuture.completedFuture(
          next == null ? new Registered.Done("id-" + count, INTERVAL, deadline, List.of()) : next);
    }

    @Override
    public CompletableFuture<Heard> beat(Beat beat) {
      log.add(seconds() + " beat " + beat.sequence());
      said.add(beat);
      Heard next = beats.poll();
      return CompletableFuture.completedFuture(
          next == null ? new Heard.Done(INTERVAL, false) : next);
    }

    @Override
    public CompletableFuture<Void> deregister(String accessId) {
      log.add(seconds() + " deregister " + accessId);
      return CompletableFuture.completedFuture(null);
    }
  }

  private String seconds() {
    return Long.toString(Duration.ofNanos(loop.now()).toSeconds());
  }

  private void run(int seconds) {
    loop.advance(Duration.ofSeconds(seconds));
  }

  @Test
  @Satisfies("B3")
  void itRegistersAndBeatsTwiceAsOftenAsAgreedWhileIdle() {
    heart.start();
    run(14);

    assertThat(hub.log).containsExactly("0 register", "0 beat 1", "5 beat 2", "10 beat 3");
    assertThat(heart.registered()).isDone();
  }

  @Test
  @Satisfies("B3")
  void itBeatsLessOftenWhileItWorksAndSoonOnceTheWorkIsDone() {
    vitals = busy(1, 0);
    heart.start();
    run(40);
    assertThat(hub.log).containsExactly("0 register", "0 beat 1", "15 beat 2", "30 beat 3");

    vitals = idle();
    run(6);
    // Noticed at the next look, at 42 s: the beat was due 5 s after the last one.
    assertThat(hub.log.getLast()).isEqualTo("42 beat 4");
  }

  @Test
  @Satisfies({"B2", "B3"})
  void itNeverBeatsSoSeldomThatTheHubMayPresumeItLost() {
    hub.deadline = Duration.ofSeconds(10);
    vitals = busy(4, 9);
    heart.start();
    run(12);

    assertThat(hub.log).containsExactly("0 register", "0 beat 1", "5 beat 2", "10 beat 3");
  }

  @Test
  @Satisfies("B5")
  void theBodyIsLookedAtAtEvenPaceAndWhatHindersItIsToldAtOnce() {
    heart.start();
    run(3);
    vitals = busy(0, 0, "its dependency db is down");
    run(2);
    assertThat(hub.log).containsExactly("0 register", "0 beat 1", "4 beat 2");
    assertThat(hub.said.getLast().status()).isEqualTo(AgentState.DEGRADED);
    assertThat(looks).hasSize(3);

    vitals = idle();
    run(2);
    assertThat(hub.log.getLast()).isEqualTo("6 beat 3");
    assertThat(hub.said.getLast().status()).isEqualTo(AgentState.READY);
  }

  @Test
  void theHubMayChangeTheInterval() {
    hub.beats.add(new Heard.Done(Duration.ofSeconds(6), false));
    heart.start();
    run(4);

    assertThat(hub.log).containsExactly("0 register", "0 beat 1", "3 beat 2");
  }

  @Test
  void aHubThatIsAwayAtTheStartIsTriedWithGrowingPauses() {
    for (int i = 0; i < 7; i++) {
      hub.registrations.add(new Registered.Missed(AWAY));
    }
    heart.start();
    run(1);
    assertThat(heart.registered()).isNotDone();
    assertThat(heart.obstacle()).isEqualTo(AWAY);

    // 0.23 + 0.46 + 0.92 + 1.84 + 3.68 + 7.36 + 11.5 seconds.
    run(24);
    assertThat(hub.log).hasSize(7);
    run(2);
    assertThat(heart.registered()).isDone();
    assertThat(heart.obstacle()).isNull();
  }

  @Test
  void aRefusalIsToldAtOnceAndAskedAgainSeldom() {
    ReachFault fault = ReachFault.of(FaultCode.INVALID_REQUEST, Effect.NONE, "wrong");
    hub.registrations.add(new Registered.Refused(fault));
    CompletableFuture<Registered> first = heart.start();
    run(9);

    assertThat(first.join()).isEqualTo(new Registered.Refused(fault));
    assertThat(hub.log).containsExactly("0 register");
    run(1);
    assertThat(hub.log).containsExactly("0 register", "10 register", "10 beat 1");
  }

  @Test
  void aHubThatForgotTheAgentGetsItsManifestAgain() {
    hub.beats.add(new Heard.Done(INTERVAL, false));
    hub.beats.add(new Heard.Unknown());
    heart.start();
    run(11);

    assertThat(hub.log)
        .containsExactly(
            "0 register", "0 beat 1", "5 beat 2", "5 register", "5 beat 1", "10 beat 2");
    assertThat(hub.said.getLast().accessId()).isEqualTo("id-2");
  }

  @Test
  void aHubThatAsksForTheManifestGetsIt() {
    hub.beats.add(new Heard.Done(INTERVAL, true));
    heart.start();
    run(1);

    assertThat(hub.log).containsExactly("0 register", "0 beat 1", "0 register", "0 beat 1");
  }

  @Test
  @Satisfies("A5")
  void aHubThatIsAwayForAWhileIsMetAgainSoonAndWithoutANewRegistration() {
    for (int i = 0; i < 4; i++) {
      hub.beats.add(new Heard.Missed(AWAY));
    }
    heart.start();
    run(4);

    // Pauses of 0.23, 0.46, 0.92 and 1.84 s; then it is back.
    assertThat(hub.log)
        .containsExactly("0 register", "0 beat 1", "0 beat 2", "0 beat 3", "1 beat 4", "3 beat 5");
    run(5);
    assertThat(hub.log).hasSize(7);
  }

  @Test
  void trialsAreNeverRarerThanBeats() {
    for (int i = 0; i < 30; i++) {
      hub.beats.add(new Heard.Missed(AWAY));
    }
    heart.start();
    run(200);
    int before = hub.log.size();
    run(100);

    assertThat(hub.log.size() - before).isGreaterThanOrEqualTo(10);
  }

  @Test
  @Satisfies("B4")
  void aBeatTellsTheStateOfTheWork() {
    vitals = busy(2, 1);
    heart.start();
    run(1);
    assertThat(hub.said.getLast().status()).isEqualTo(AgentState.READY);
    assertThat(hub.said.getLast().vitals()).isEqualTo(vitals);
    assertThat(vitals.pool()).isEqualTo(0.5);

    vitals = busy(4, 3);
    run(15);
    assertThat(hub.said.getLast().status()).isEqualTo(AgentState.BUSY);
  }

  @Test
  @Satisfies("B7")
  void drainingIsToldAtOnceAndFromThenOn() {
    heart.start();
    run(4);
    heart.drain();
    run(0);
    assertThat(hub.log.getLast()).isEqualTo("4 beat 2");
    assertThat(hub.said.getLast().status()).isEqualTo(AgentState.DRAINING);
    run(10);
    assertThat(hub.said.getLast().status()).isEqualTo(AgentState.DRAINING);
  }

  @Test
  void theEndIsADeregistrationWithTheLatestAccessIdAndSilence() {
    heart.start();
    run(4);
    CompletableFuture<Void> stopped = heart.stop();
    run(60);

    assertThat(stopped).isDone();
    assertThat(hub.log).containsExactly("0 register", "0 beat 1", "4 deregister id-1");
  }

  @Test
  void whoeverNeverRegisteredLeavesWithoutAWord() {
    hub.registrations.add(new Registered.Missed(AWAY));
    heart.start();
    loop.runDue();
    CompletableFuture<Void> stopped = heart.stop();
    run(60);

    assertThat(stopped).isDone();
    assertThat(hub.log).containsExactly("0 register");
  }
}
