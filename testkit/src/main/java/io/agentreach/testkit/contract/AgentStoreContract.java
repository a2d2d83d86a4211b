package io.agentreach.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Cordon;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.AgentStore;
import io.agentreach.core.port.AgentStore.Seen;
import io.agentreach.core.port.AgentStore.Snapshot;
import io.agentreach.core.port.AgentStore.StoredAgent;
import io.agentreach.requirements.Satisfies;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the hub relies on in every {@link AgentStore}. */
public abstract class AgentStoreContract {
  private static final TenantId ONE = new TenantId("one");
  private static final TenantId TWO = new TenantId("two");
  private static final Instant TEN = Instant.parse("2026-01-01T10:00:00.123Z");
  private static final Instant ELEVEN = Instant.parse("2026-01-01T11:00:00.456Z");

  /** The store under test, empty at the start of a test, the same one until {@link #restart}. */
  protected abstract AgentStore store();

  /**
   * Ends what {@link #store} gave so far; from then on it gives one that stands on the same data.
   */
  protected abstract void restart();

  @Test
  void aNewStoreIsEmptyAndHasNoTimeOfTheHub() {
    assertThat(load()).isEqualTo(new Snapshot(List.of(), null));
  }

  @Test
  @Satisfies("A5")
  void everyFieldComesBackAfterARestart() {
    StoredAgent plain = agent(ONE, "a", "{\"agent_id\":\"a\"}");
    StoredAgent cordoned = new StoredAgent(key(ONE, "b"), "token-b", "{}", true, TEN, ELEVEN);
    StoredAgent draining =
        new StoredAgent(key(ONE, "c"), "token-c", "{}", Cordon.DRAIN, TEN, ELEVEN);
    done(store().save(plain));
    done(store().save(cordoned));
    done(store().save(draining));
    done(store().touch(ELEVEN, List.of()));
    restart();
    assertThat(load().agents()).containsExactlyInAnyOrder(plain, cordoned, draining);
    assertThat(load().hubAlive()).isEqualTo(ELEVEN);
  }

  @Test
  @Satisfies("A1")
  void theSameAgentAgainReplacesItsRow() {
    done(store().save(agent(ONE, "a", "old")));
    StoredAgent now = new StoredAgent(key(ONE, "a"), "new-token", "new", true, ELEVEN, TEN);
    done(store().save(now));
    assertThat(load().agents()).containsExactly(now);
  }

  @Test
  void theSameNameInTwoTenantsIsTwoAgents() {
    StoredAgent one = agent(ONE, "a", "of one");
    StoredAgent two = agent(TWO, "a", "of two");
    done(store().save(one));
    done(store().save(two));
    assertThat(load().agents()).containsExactlyInAnyOrder(one, two);
    done(store().touch(TEN, List.of(new Seen(one.key(), TEN))));
    assertThat(load().agents()).contains(two);
    done(store().remove(one.key()));
    assertThat(load().agents()).containsExactly(two);
  }

  @Test
  void aRemovedAgentStaysAway() {
    done(store().save(agent(ONE, "a", "{}")));
    done(store().remove(key(ONE, "a")));
    done(store().remove(key(ONE, "a")));
    restart();
    assertThat(load().agents()).isEmpty();
  }

  @Test
  void touchNotesWhenTheHubAndItsAgentsWereAlive() {
    StoredAgent seen = agent(ONE, "seen", "{}");
    StoredAgent quiet = agent(ONE, "quiet", "{}");
    done(store().save(seen));
    done(store().save(quiet));
    done(store().touch(TEN, List.of()));
    done(store().touch(ELEVEN, List.of(new Seen(seen.key(), ELEVEN))));
    assertThat(load().agents()).containsExactlyInAnyOrder(seenAt(seen, ELEVEN), quiet);
    assertThat(load().hubAlive()).isEqualTo(ELEVEN);
  }

  @Test
  void touchPassesOverAgentsThatAreNotThere() {
    StoredAgent here = agent(ONE, "here", "{}");
    done(store().save(here));
    List<Seen> seen = List.of(new Seen(key(ONE, "gone"), ELEVEN), new Seen(here.key(), ELEVEN));
    done(store().touch(ELEVEN, seen));
    assertThat(load().agents()).containsExactly(seenAt(here, ELEVEN));
  }

  @Test
  void timesAreKeptToTheMillisecondAndNeverRoundedUp() {
    Instant precise = Instant.parse("2026-01-01T10:00:00.123999999Z");
    Instant early = Instant.parse("1969-12-31T23:59:59.999000001Z");
    done(store().save(new StoredAgent(key(ONE, "a"), "t", "{}", false, early, precise)));
    done(store().touch(precise, List.of()));
    StoredAgent kept = load().agents().getFirst();
    assertThat(kept.registeredAt()).isEqualTo("1969-12-31T23:59:59.999Z");
    assertThat(kept.lastSeen()).isEqualTo("2026-01-01T10:00:00.123Z");
    assertThat(load().hubAlive()).isEqualTo("2026-01-01T10:00:00.123Z");
  }

  @Test
  void documentsComeBackAsTheyCame() {
    List<String> texts =
        List.of(
            "",
            " {\"a\" : 1 }\r\n",
            "'; DROP TABLE agent; --\"",
            "代理 é 🙂 \u0000 \uFFFF",
            "x".repeat(1_000_000));
    for (int i = 0; i < texts.size(); i++) {
      done(store().save(agent(ONE, "a" + i, texts.get(i))));
    }
    assertThat(load().agents())
        .extracting(StoredAgent::document)
        .containsExactlyInAnyOrderElementsOf(texts);
  }

  @Test
  void writesTakeEffectInTheOrderOfTheCalls() {
    StoredAgent last = agent(ONE, "a", "last");
    CompletionStage<Void> end = CompletableFuture.completedStage(null);
    for (int i = 0; i < 200; i++) {
      store().save(agent(ONE, "a", "number " + i));
      store().remove(key(ONE, "a"));
      store().save(last);
      end = store().touch(ELEVEN, List.of(new Seen(last.key(), ELEVEN)));
    }
    done(end);
    assertThat(load().agents()).containsExactly(seenAt(last, ELEVEN));
  }

  @Test
  void aSnapshotDoesNotChangeAfterwards() {
    StoredAgent agent = agent(ONE, "a", "{}");
    done(store().save(agent));
    Snapshot before = load();
    done(store().remove(agent.key()));
    assertThat(before.agents()).containsExactly(agent);
  }

  @Test
  void callersOnManyThreadsLoseNothing() throws InterruptedException {
    List<StoredAgent> saved = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String name = "t" + i + "-";
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                for (int j = 0; j < 50; j++) {
                  StoredAgent agent = agent(ONE, name + j, "{}");
                  done(store().save(agent));
                  saved.add(agent);
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(saved).hasSize(400);
    assertThat(load().agents()).containsExactlyInAnyOrderElementsOf(saved);
  }

  @Test
  void anySequenceOfChangesLeavesWhatAMapWouldHold() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Map<AgentKey, StoredAgent> expected = new HashMap<>();
    for (int step = 0; step < 500; step++) {
      AgentKey key = key(random.nextBoolean() ? ONE : TWO, "a" + random.nextInt(5));
      Instant at = Instant.ofEpochMilli(random.nextLong(1L << 42));
      switch (random.nextInt(4)) {
        case 0 -> {
          store().remove(key);
          expected.remove(key);
        }
        case 1 -> {
          store().touch(at, List.of(new Seen(key, at)));
          expected.computeIfPresent(key, (k, agent) -> seenAt(agent, at));
        }
        default -> {
          StoredAgent agent =
              new StoredAgent(key, "t" + step, "d" + step, random.nextBoolean(), at, at);
          store().save(agent);
          expected.put(key, agent);
        }
      }
      if (random.nextInt(100) == 0) {
        restart();
      }
    }
    done(store().touch(TEN, List.of()));
    assertThat(load().agents())
        .as("seed %d", seed)
        .containsExactlyInAnyOrderElementsOf(expected.values());
  }

  private Snapshot load() {
    return done(store().load());
  }

  private static <T> T done(CompletionStage<T> stage) {
    return stage.toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
  }

  private static StoredAgent agent(TenantId tenant, String agent, String document) {
    return new StoredAgent(key(tenant, agent), "token-" + agent, document, false, TEN, TEN);
  }

  private static StoredAgent seenAt(StoredAgent agent, Instant at) {
    return new StoredAgent(
        agent.key(), agent.accessId(), agent.document(), agent.cordon(), agent.registeredAt(), at);
  }

  private static AgentKey key(TenantId tenant, String agent) {
    return new AgentKey(tenant, new AgentId(agent));
  }
}
