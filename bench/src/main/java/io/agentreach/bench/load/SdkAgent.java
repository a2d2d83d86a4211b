package io.agentreach.bench.load;

import io.agentreach.sdk.agent.Agent;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** An agent of the Java SDK whose work is to wait. */
final class SdkAgent {
  private static final int AT_ONCE = 1_000;

  private SdkAgent() {}

  /**
   * Arguments: the agent's name, its port, the hub's URL, the milliseconds that the work takes,
   * whether the capability is idempotent.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    long work = Long.parseLong(arguments[3]);
    Agent agent =
        Agent.named(arguments[0])
            .port(Integer.parseInt(arguments[1]))
            .hub(arguments[2])
            .maxConcurrency(AT_ONCE)
            .virtualThreads()
            .capability(
                "bench_work",
                capability -> capability.idempotent(Boolean.parseBoolean(arguments[4])),
                (params, context) -> {
                  Thread.sleep(Duration.ofMillis(work));
                  return Map.of("done", true);
                })
            .start();
    agent.awaitClosed();
  }
}
