package io.agentreach.store.sqlite;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.flywaydb.core.api.logging.Log;
import org.flywaydb.core.api.logging.LogCreator;

/** Flyway's log in the platform's; its chatter counts as debugging. Thread-safe. */
final class FlywayLog implements Log {
  private final Logger log;

  /** What Flyway makes its logs with; public because Flyway makes this by its name. */
  public static final class Creator implements LogCreator {
    @Override
    public Log createLogger(Class<?> about) {
      return new FlywayLog(about);
    }
  }

  FlywayLog(Class<?> about) {
    this.log = System.getLogger(about.getName());
  }

  @Override
  public void debug(String message) {
    log.log(Level.TRACE, message);
  }

  @Override
  public void info(String message) {
    log.log(Level.DEBUG, message);
  }

  @Override
  public void notice(String message) {
    log.log(Level.DEBUG, message);
  }

  @Override
  public void warn(String message) {
    log.log(Level.WARNING, message);
  }

  @Override
  public void error(String message) {
    log.log(Level.ERROR, message);
  }

  @Override
  public void error(String message, Exception cause) {
    log.log(Level.ERROR, message, cause);
  }
}
