package io.agentreach.hub.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code reach agent uncordon}. */
@Command(name = "uncordon", description = "Puts a cordoned or drained agent back into traffic.")
final class UncordonCommand implements Callable<Integer> {
  @Mixin private final ClientOptions options;
  @Mixin private final AgentName agent = new AgentName();

  UncordonCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    try (HubClient client = options.client()) {
      Reply reply = client.post(agent.path() + "/uncordon", "{}").holding("agent_id");
      return options.show(reply, this::print).number();
    }
  }

  private void print(Reply.Done done) {
    AgentText text = new AgentText(done.body());
    String why = text.reason().isEmpty() ? "" : ", but is not reachable: " + text.reason();
    options.terminal().out().println(Plain.text(text.name() + " may take calls again" + why));
  }
}
