package io.agentreach.hub.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import io.agentreach.wire.json.JsonWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * Log lines as JSON objects: {@code time}, {@code level}, {@code logger_name}, {@code message}, the
 * line's own fields, and {@code stack_trace} where something was thrown. Written by hand, since a
 * line is written for every call. Belongs to one thread.
 */
final class JsonLines extends EncoderBase<ILoggingEvent> {
  private static final int USUAL_SIZE = 512;
  private static final byte[] NOTHING = {};
  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.").withZone(ZoneOffset.UTC);

  private long second = Long.MIN_VALUE;
  private String secondText = "";

  @Override
  public byte[] headerBytes() {
    return NOTHING;
  }

  @Override
  public byte[] footerBytes() {
    return NOTHING;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    JsonWriter json = new JsonWriter(USUAL_SIZE);
    json.object()
        .field("time", time(event.getInstant()))
        .field("level", event.getLevel().levelStr)
        .field("logger_name", event.getLoggerName())
        .field("message", event.getFormattedMessage());
    List<KeyValuePair> fields = event.getKeyValuePairs();
    if (fields != null) {
      for (KeyValuePair each : fields) {
        field(json, each.key, each.value);
      }
    }
    IThrowableProxy thrown = event.getThrowableProxy();
    if (thrown != null) {
      json.field("stack_trace", ThrowableProxyUtil.asString(thrown));
    }
    byte[] object = json.endObject().toBytes();
    byte[] line = Arrays.copyOf(object, object.length + 1);
    line[object.length] = '\n';
    return line;
  }

  private static void field(JsonWriter json, String name, @Nullable Object value) {
    switch (value) {
      case null -> json.field(name, (String) null);
      case Integer number -> json.field(name, number.longValue());
      case Long number -> json.field(name, number);
      case Boolean truth -> json.field(name, truth);
      default -> json.field(name, value.toString());
    }
  }

  /** RFC 3339 with milliseconds; most lines fall into the second of the line before. */
  private String time(Instant at) {
    if (at.getEpochSecond() != second) {
      second = at.getEpochSecond();
      secondText = SECOND.format(at);
    }
    int millis = at.getNano() / 1_000_000;
    return secondText + (millis < 10 ? "00" : millis < 100 ? "0" : "") + millis + 'Z';
  }
}
