package io.agentreach.hub.cli;

import tools.jackson.databind.JsonNode;

/** What came of asking the hub. */
sealed interface Reply {
  /** The same, unless an answer lacks what every answer to such a question has: then it is none. */
  default Reply holding(String field) {
    return this instanceof Done done && !done.body().has(field)
        ? new Nothing(
            ExitCode.NO_HUB,
            "the answer has no \"" + field + "\", so it is none of a hub",
            "name the hub with --hub URL or REACH_HUB")
        : this;
  }

  /**
   * The hub did as it was asked.
   *
   * @param text as it came
   */
  record Done(JsonNode body, String text) implements Reply {}

  /**
   * The hub answered with a typed failure.
   *
   * @param status of HTTP
   * @param body with {@code error} in it
   * @param text as it came
   */
  record Failed(int status, JsonNode body, String text) implements Reply {
    JsonNode error() {
      return body.path("error");
    }
  }

  /**
   * There is no answer, or one that is none of a hub.
   *
   * @param what happened and what to do about it, one sentence each
   */
  record Nothing(ExitCode exit, String what, String remedy) implements Reply {}
}
