package io.agentreach.wire.http;

/** How an exchange broke off. */
enum Break {
  /** The agent closed the connection in order. */
  CLOSED("the agent closed the connection"),
  /** The connection was reset, or failed otherwise. */
  RESET("the connection to the agent was reset"),
  /** What came is no HTTP. */
  MALFORMED("the agent's answer is not HTTP/1.1"),
  /** The head of the answer is too long. */
  HEAD_TOO_LARGE("the head of the agent's answer is larger than the limit");

  private final String words;

  Break(String words) {
    this.words = words;
  }

  /** The same for a person. */
  String words() {
    return words;
  }
}
