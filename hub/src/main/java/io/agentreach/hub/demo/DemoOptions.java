package io.agentreach.hub.demo;

import java.io.PrintWriter;
import java.util.List;

/**
 * How the demo runs.
 *
 * @param once whether it ends by itself rather than at Ctrl-C
 * @param out where the story is told
 * @param program the command line that is {@code reach}, without arguments
 */
public record DemoOptions(boolean once, PrintWriter out, List<String> program) {
  public DemoOptions {
    program = List.copyOf(program);
  }

  /**
   * With the class path of this process.
   *
   * @param mainClass the class that {@code reach} begins with
   */
  public static DemoOptions ofThisProcess(boolean once, PrintWriter out, String mainClass) {
    return new DemoOptions(once, out, Java.program(mainClass));
  }
}
