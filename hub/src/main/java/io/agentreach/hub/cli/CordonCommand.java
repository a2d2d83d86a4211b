package io.agentreach.hub.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code reach agent cordon}. */
@Command(
    name = "cordon",
    description = "Takes an agent out of traffic; what it has begun goes on, and it stays alive.")
final class CordonCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;
  @Mixin private final AgentName agent = new AgentName();

  CordonCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    try (HubClient client = options.client()) {
      Reply reply = client.post(agent.path() + "/cordon", "{}").holding("agent_id");
      return options.show(reply, this::print).number();
    }
  }

  private void print(Reply.Done done) {
    AgentText text = new AgentText(done.body());
    options.terminal().out().println(Plain.text(text.name() + " takes no new calls (cordoned)"));
  }
}
