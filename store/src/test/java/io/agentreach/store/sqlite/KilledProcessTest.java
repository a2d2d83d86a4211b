package io.agentreach.store.sqlite;

import static io.agentreach.store.Settled.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.port.AgentStore.StoredAgent;
import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged before a SIGKILL at any moment is there afterwards, again and again. */
@Satisfies("A5")
class KilledProcessTest {
  @TempDir Path folder;

  private final Set<String> saved = new HashSet<>();
  private final Set<String> removed = new HashSet<>();

  @Test
  void everyAcknowledgedChangeSurvivesKillsAtRandomMoments() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 5; round++) {
      int before = saved.size();
      saveAndKill(1 + random.nextInt(2_000));
      assertThat(saved).hasSizeGreaterThan(before);
      assertAllThere(seed);
    }
  }

  /** Reads that many acknowledgements, kills, then reads those that were still on their way. */
  private void saveAndKill(int acknowledgements) throws IOException {
    try (ChildProcess child = ChildProcess.start(SavingProcess.class, folder)) {
      for (int i = 0; i < acknowledgements; i++) {
        note(child.line());
      }
      child.kill();
      for (String line = child.line(); line != null; line = child.line()) {
        note(line);
      }
    }
  }

  private void note(String line) {
    String[] words = line.split(" ", -1);
    // The last line may be cut off anywhere; whole names have three parts, and a cut number is a
    // smaller
    // one, which was acknowledged long before.
    if (words.length == 2 && words[1].matches("\\d+-\\d+-\\d+")) {
      (words[0].equals("saved") ? saved : removed).add(words[1]);
    }
  }

  private void assertAllThere(long seed) {
    try (SqliteDatabase database = SqliteDatabase.open(folder)) {
      Map<AgentKey, StoredAgent> found =
          value(database.agents().load()).agents().stream()
              .collect(Collectors.toMap(StoredAgent::key, Function.identity()));
      for (String name : saved) {
        StoredAgent agent = SavingProcess.agent(name);
        int number = Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
        if (!SavingProcess.isRemoved(number)) {
          assertThat(found).as("seed %d", seed).containsEntry(agent.key(), agent);
        }
      }
      for (String name : removed) {
        assertThat(found).as("seed %d", seed).doesNotContainKey(SavingProcess.agent(name).key());
      }
    }
  }
}
