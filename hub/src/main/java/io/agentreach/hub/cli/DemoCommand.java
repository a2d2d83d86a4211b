package io.agentreach.hub.cli;

import io.agentreach.hub.demo.Demo;
import io.agentreach.hub.demo.DemoOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code reach demo}. */
@Command(
    name = "demo",
    description = {
      "Shows what a hub does, with real agents, and checks what it says.",
      "Starts a hub and six agents as processes, gives them a task, kills one, asks why. Then they"
          + " go on running until Ctrl-C."
    })
final class DemoCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(names = "--once", description = "Ends by itself, with 0 only if all of it held.")
  private boolean once;

  DemoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    return Demo.run(DemoOptions.ofThisProcess(once, terminal.out(), Main.class.getName()));
  }
}
