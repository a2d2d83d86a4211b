package io.agentreach.sdk.handler;

import io.agentreach.core.model.Trace;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes spans, after W3C Trace Context. Thread-safe. */
public final class Traces {
  private static final Pattern HEADER =
      Pattern.compile("(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");
  private static final String NO_TRACE = "0".repeat(32);
  private static final String NO_SPAN = "0".repeat(16);

  private Traces() {}

  /** A new span below the one in a {@code traceparent} header; in a new trace if there is none. */
  public static Trace below(@Nullable String traceparent) {
    if (traceparent != null) {
      var parts = HEADER.matcher(traceparent);
      if (parts.matches() && !parts.group(1).equals(NO_TRACE) && !parts.group(2).equals(NO_SPAN)) {
        boolean sampled = (HexFormat.fromHexDigits(parts.group(3)) & 1) == 1;
        return new Trace(parts.group(1), hex(), sampled, true);
      }
    }
    return new Trace(hex() + hex(), hex(), false, false);
  }

  private static String hex() {
    // The lowest bit is set because an id of zeros only means none.
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong() | 1);
  }
}
