package io.agentreach.hub.cli;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Parameters;

/** The one task that a command is about. */
final class TaskName {
  @Parameters(paramLabel = "TASK", arity = "1", description = "The task's id.")
  private String id = "";

  /** Its path at the hub. */
  String path() {
    return path(id);
  }

  static String path(String id) {
    return "/v1/tasks/" + URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
