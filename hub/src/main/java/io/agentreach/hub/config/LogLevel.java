package io.agentreach.hub.config;

/** The least important line that is still logged. */
public enum LogLevel {
  ERROR,
  WARN,
  INFO,
  DEBUG,
  TRACE
}
