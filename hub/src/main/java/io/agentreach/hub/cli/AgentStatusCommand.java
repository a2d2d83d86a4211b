package io.agentreach.hub.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code reach agent status}. */
@Command(name = "status", description = "Shows everything about one agent.")
final class AgentStatusCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;
  @Mixin private final AgentName agent = new AgentName();

  AgentStatusCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    try (HubClient client = options.client()) {
      Reply reply = client.get(agent.path()).holding("agent_id");
      return options
          .show(
              reply,
              done -> new AgentText(done.body()).lines().forEach(options.terminal().out()::println))
          .number();
    }
  }
}
