package io.agentreach.hub.demo;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.concurrent.TimeUnit;

/** Whether this machine has a Python that the samples run on. */
final class Python {
  private static final String COMMAND = "python3";

  private Python() {}

  /** The command if it is Python 3.8 or newer, else an empty text. Blocks for at most 10 s. */
  static String command() {
    try {
      Process check =
          new ProcessBuilder(COMMAND, "-c", "import sys; sys.exit(sys.version_info < (3, 8))")
              .redirectErrorStream(true)
              .redirectOutput(Redirect.DISCARD)
              .start();
      boolean ended = check.waitFor(10, TimeUnit.SECONDS);
      if (!ended) {
        check.destroyForcibly();
      }
      return ended && check.exitValue() == 0 ? COMMAND : "";
    } catch (IOException missing) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
