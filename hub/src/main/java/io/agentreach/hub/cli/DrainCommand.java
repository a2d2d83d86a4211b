package io.agentreach.hub.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code reach agent drain}. */
@Command(
    name = "drain",
    description = {
      "Takes an agent out of traffic and tells when what it has begun is finished.",
      "reach agent uncordon AGENT puts it back."
    })
final class DrainCommand implements Callable<Integer> {
  private static final Duration LOOK = Duration.ofMillis(200);

  @Mixin private final ClientOptions options;
  @Mixin private final AgentName agent = new AgentName();

  @Option(
      names = "--wait",
      arity = "0..1",
      paramLabel = "TIME",
      parameterConsumer = OptionalTime.class,
      description =
          "Waits until nothing is in flight, at most for this time (--wait=2m); else 30s.")
  private @Nullable Duration patience;

  DrainCommand(Terminal terminal) {
    options = new ClientOptions(terminal);
  }

  @Override
  public Integer call() {
    try (HubClient client = options.client()) {
      Reply reply = client.post(agent.path() + "/drain", "{}").holding("agent_id");
      Duration limit = patience;
      if (limit != null) {
        long end = System.nanoTime() + limit.toNanos();
        while (reply instanceof Reply.Done done && !drained(done) && pause(end)) {
          reply = client.get(agent.path()).holding("agent_id");
        }
      }
      ExitCode shown = options.show(reply, this::print);
      boolean late = limit != null && reply instanceof Reply.Done done && !drained(done);
      return (late ? ExitCode.TIMEOUT : shown).number();
    }
  }

  private static boolean drained(Reply.Done done) {
    return done.body().path("drained").asBoolean(false);
  }

  /** False once the time is over. */
  private static boolean pause(long end) {
    long left = end - System.nanoTime();
    if (left <= 0) {
      return false;
    }
    try {
      Thread.sleep(Duration.ofNanos(Math.min(left, LOOK.toNanos())));
      return true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void print(Reply.Done done) {
    AgentText text = new AgentText(done.body());
    long left = done.body().path("in_flight").asLong(0);
    String how =
        drained(done)
            ? " is drained: nothing is in flight"
            : " takes no new calls; " + left + (left == 1 ? " is" : " are") + " still in flight";
    options.terminal().out().println(Plain.text(text.name() + how));
  }
}
