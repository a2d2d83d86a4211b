package io.agentreach.hub.config;

/** How a log line is written. */
public enum LogFormat {
  /** One JSON object a line, for machines. */
  JSON,
  /** Plain text, for people. */
  TEXT
}
