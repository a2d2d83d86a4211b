package io.agentreach.store.sqlite;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.AgentStore;
import io.agentreach.core.port.AgentStore.StoredAgent;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Saves agents for ever on eight threads and removes every third one again; says so on its output
 * only after the store has acknowledged it. Agents are named by the process, the thread and a
 * running number.
 */
final class SavingProcess {
  static final int THREADS = 8;

  private SavingProcess() {}

  public static void main(String[] arguments) {
    SqliteDatabase database = SqliteDatabase.open(Path.of(arguments[0]));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    long process = ProcessHandle.current().pid();
    for (int thread = 0; thread < THREADS; thread++) {
      String name = process + "-" + thread + "-";
      Thread.ofPlatform().start(() -> save(database.agents(), out, name));
    }
  }

  private static void save(AgentStore store, PrintStream out, String name) {
    for (int number = 0; ; number++) {
      StoredAgent agent = agent(name + number);
      store.save(agent).toCompletableFuture().join();
      out.println("saved " + agent.key().agent());
      if (isRemoved(number)) {
        store.remove(agent.key()).toCompletableFuture().join();
        out.println("removed " + agent.key().agent());
      }
    }
  }

  static boolean isRemoved(int number) {
    return number % 3 == 0;
  }

  static StoredAgent agent(String name) {
    AgentKey key = new AgentKey(TenantId.DEFAULT, new AgentId(name));
    String document = "{\"agent_id\":\"" + name + "\"}" + " ".repeat(name.hashCode() & 1023);
    return new StoredAgent(key, "token", document, false, Instant.EPOCH, Instant.EPOCH);
  }
}
