package io.agentreach.hub.cli;

import io.agentreach.hub.config.Configuration;
import io.agentreach.hub.config.HubConfig;
import io.agentreach.hub.config.Version;
import io.agentreach.hub.log.Logging;
import io.agentreach.hub.server.Hub;
import io.agentreach.hub.server.HubStartException;
import io.agentreach.store.StoreException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code reach hub}: runs a hub until it is told to stop. */
@Command(
    name = "hub",
    description = "Runs a hub until Ctrl-C or SIGTERM; running calls are finished first.")
final class HubCommand implements Callable<Integer> {
  private final Terminal terminal;
  @Mixin private final ConfigOptions options = new ConfigOptions();

  HubCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    return switch (options.load(terminal.environment())) {
      case Configuration.Rejected rejected -> {
        rejected.lines().forEach(this::say);
        yield ExitCode.WRONG.number();
      }
      case Configuration.Loaded loaded -> run(loaded.config());
    };
  }

  private int run(HubConfig config) throws InterruptedException {
    Logging.configure(config.log());
    Hub hub;
    try {
      hub = Hub.start(config);
    } catch (HubStartException | StoreException e) {
      say(String.valueOf(e.getMessage()));
      Logging.flush();
      return ExitCode.WRONG.number();
    }
    announce(config, hub.address());
    CountDownLatch stopped = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(hub, stopped), "reach-stop"));
    stopped.await();
    return ExitCode.OK.number();
  }

  private void announce(HubConfig config, InetSocketAddress address) {
    say(
        "agent-reach "
            + Version.current()
            + " listens on http://"
            + host(address.getAddress())
            + ":"
            + address.getPort());
    say("data in " + config.data().dir() + "; Ctrl-C stops it");
    if (config.insecure()) {
      say(
          "WARNING: callers are not authenticated; whoever reaches this address may use all"
              + " agents");
    } else {
      say("callers are not authenticated; the hub is reachable from this machine only");
    }
  }

  private static String host(InetAddress address) {
    String text = address.getHostAddress();
    return text.indexOf(':') < 0 ? text : "[" + text + "]";
  }

  private void say(String line) {
    terminal.err().println("reach: " + Plain.text(line));
    terminal.err().flush();
  }

  private static void stop(Hub hub, CountDownLatch stopped) {
    hub.close();
    Logging.flush();
    stopped.countDown();
  }
}
