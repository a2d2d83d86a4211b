package io.agentreach.hub.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code reach top}. */
@Command(
    name = "top",
    description = {
      "Shows the agents and their load, again each second; Ctrl-C ends it.",
      "Where the output is no terminal it prints one picture, as with --once."
    })
final class TopCommand implements Callable<Integer> {
  private static final String HOME_AND_CLEAR = "\u001b[H\u001b[J";

  @Mixin private final ClientOptions options;

  @Option(names = "--once", description = "Prints one picture, over the time of --every.")
  private boolean once;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      converter = Times.class,
      description = "How often to look; else every second.")
  private Duration every = Duration.ofSeconds(1);

  TopCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    try (HubClient client = options.client()) {
      TopFrame frame = TopFrame.EMPTY;
      boolean single = once || options.json() || !options.terminal().interactive();
      for (boolean first = true; ; first = false) {
        Reply reply = client.get("/v1/agents?limit=10000").holding("agents");
        if (!(reply instanceof Reply.Done done)) {
          return options.show(reply, nothing -> {}).number();
        }
        if (options.json()) {
          return options.show(done, words -> {}).number();
        }
        frame = frame.next(done.body(), System.nanoTime());
        if (!single || !first) {
          print(frame, !single);
        }
        if ((single && !first) || !pause()) {
          return ExitCode.OK.number();
        }
      }
    }
  }

  private void print(TopFrame frame, boolean inPlace) {
    var out = options.terminal().out();
    if (inPlace) {
      out.print(HOME_AND_CLEAR);
    }
    frame.lines().forEach(out::println);
    out.flush();
  }

  private boolean pause() {
    try {
      Thread.sleep(every);
      return true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
