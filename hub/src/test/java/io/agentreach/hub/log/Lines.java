package io.agentreach.hub.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/** Makes events of the log. */
final class Lines {
  static final LoggerContext CONTEXT = new LoggerContext();

  private Lines() {}

  static LoggingEvent line(String message, KeyValuePair... fields) {
    return line(message, null, fields);
  }

  static LoggingEvent line(String message, @Nullable Throwable thrown, KeyValuePair... fields) {
    LoggingEvent event =
        new LoggingEvent(
            "here", CONTEXT.getLogger("reach.call"), Level.INFO, message, thrown, null);
    event.setInstant(Instant.parse("2026-03-04T05:06:07.008999Z"));
    event.setKeyValuePairs(List.of(fields));
    return event;
  }
}
