package io.agentreach.hub.cli;

/** What is said when the program itself is at fault. */
final class Bug {
  private Bug() {}

  /** Names the fault in one line; where it happened is shown only to those who ask for it. */
  static int show(Terminal terminal, Exception bug) {
    terminal.err().println("reach: a fault of reach itself: " + Plain.text(bug.toString()));
    if (Boolean.getBoolean("reach.debug")) {
      bug.printStackTrace(terminal.err());
    } else {
      terminal.err().println("reach: please report it with REACH_JAVA_OPTS=-Dreach.debug=true");
    }
    return ExitCode.INTERNAL.number();
  }
}
