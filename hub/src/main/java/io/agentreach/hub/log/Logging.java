package io.agentreach.hub.log;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import io.agentreach.hub.config.HubConfig;
import io.agentreach.hub.config.LogFormat;
import net.logstash.logback.encoder.LogstashEncoder;
import net.logstash.logback.fieldnames.LogstashFieldNames;
import org.slf4j.LoggerFactory;

/**
 * Sets the log up: standard output, as JSON or as text. Lines are formatted and written by a thread
 * of their own; when it cannot keep up, lines are dropped rather than calls held.
 */
public final class Logging {
  private static final int WAITING_LINES = 16_384;
  private static final String TEXT = "%d{HH:mm:ss.SSS} %-5level %logger{0} %msg %kvp%n";

  private Logging() {}

  /** Replaces whatever was set up before. */
  public static void configure(HubConfig.Log config) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
    console.setContext(context);
    console.setEncoder(config.format() == LogFormat.JSON ? json(context) : text(context));
    console.start();
    AsyncAppender async = new AsyncAppender();
    async.setContext(context);
    async.setQueueSize(WAITING_LINES);
    async.setNeverBlock(true);
    async.setDiscardingThreshold(0);
    async.addAppender(console);
    async.start();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(async);
    context.getLogger("reach").setLevel(Level.toLevel(config.level().name()));
  }

  /** Writes what waits to be written. */
  public static void flush() {
    ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
  }

  private static Encoder<ILoggingEvent> json(LoggerContext context) {
    LogstashEncoder encoder = new LogstashEncoder();
    encoder.setContext(context);
    LogstashFieldNames names = new LogstashFieldNames();
    names.setTimestamp("time");
    names.setVersion("[ignore]");
    names.setThread("[ignore]");
    names.setLevelValue("[ignore]");
    encoder.setFieldNames(names);
    encoder.setTimeZone("UTC");
    encoder.start();
    return encoder;
  }

  private static Encoder<ILoggingEvent> text(LoggerContext context) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(TEXT);
    encoder.start();
    return encoder;
  }
}
