package io.agentreach.hub.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import io.agentreach.hub.config.HubConfig;
import io.agentreach.hub.config.LogFormat;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import org.slf4j.LoggerFactory;

/**
 * Sets the log up: standard output, as JSON or as text. Lines are formatted and written by a thread
 * of their own; when it cannot keep up, lines are dropped rather than calls held.
 */
public final class Logging {
  private static final int WAITING_LINES = 16_384;
  private static final int BUFFER = 32 * 1_024;
  private static final String TEXT = "%d{HH:mm:ss.SSS} %-5level %logger{0} %msg %kvp%n";

  private Logging() {}

  /** Replaces whatever was set up before. */
  public static void configure(HubConfig.Log config) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER);
    Encoder<ILoggingEvent> encoder =
        config.format() == LogFormat.JSON ? new JsonLines() : text(context);
    LineAppender lines = new LineAppender(encoder, out, WAITING_LINES);
    lines.setContext(context);
    lines.start();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(lines);
    context.getLogger("reach").setLevel(Level.toLevel(config.level().name()));
  }

  /** Writes what waits to be written. */
  public static void flush() {
    ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
  }

  private static Encoder<ILoggingEvent> text(LoggerContext context) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(TEXT);
    encoder.start();
    return encoder;
  }
}
