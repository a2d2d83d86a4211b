package io.agentreach.wire.face;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Fault;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the headers of a request say about its call.
 *
 * @param deadline what is left of the caller's own time, null if it did not say
 * @param depth how many calls this one is nested in
 * @param idempotencyKey says that repeating does no harm, null if absent
 * @param canary true asks for the canary's version, false for any other, null leaves it to its
 *     share
 * @param streaming whether events are wanted as they come
 */
record CallHeaders(
    @Nullable String traceparent,
    @Nullable Duration deadline,
    int depth,
    @Nullable String idempotencyKey,
    @Nullable Boolean canary,
    boolean streaming) {
  private static final CharSequence TRACEPARENT = HttpHeaders.createOptimized("traceparent");
  private static final CharSequence DEADLINE = HttpHeaders.createOptimized("x-reach-deadline-ms");
  private static final CharSequence DEPTH = HttpHeaders.createOptimized("x-reach-depth");
  private static final CharSequence KEY = HttpHeaders.createOptimized("idempotency-key");
  private static final CharSequence CANARY = HttpHeaders.createOptimized("x-reach-canary");
  private static final int LONGEST_KEY = 256;
  private static final int DIGITS = 15;

  /** Reads the headers; what is wrong with them goes to {@code problems}. */
  static CallHeaders of(MultiMap headers, List<Fault.Detail> problems) {
    long millis = number(headers.get(DEADLINE), "X-Reach-Deadline-Ms", problems);
    long depth = number(headers.get(DEPTH), "X-Reach-Depth", problems);
    String key = headers.get(KEY);
    if (key != null && (key.isEmpty() || key.length() > LONGEST_KEY)) {
      problems.add(
          new Fault.Detail(
              "Idempotency-Key", "must have 1 to " + LONGEST_KEY + " characters", "shorten it"));
    }
    if (key != null && !visible(key)) {
      problems.add(
          new Fault.Detail(
              "Idempotency-Key",
              "has characters that a header cannot carry",
              "use visible ASCII without spaces"));
    }
    String accept = headers.get(HttpHeaders.ACCEPT);
    return new CallHeaders(
        headers.get(TRACEPARENT),
        millis < 0 ? null : Duration.ofMillis(millis),
        (int) Math.min(Integer.MAX_VALUE, Math.max(0, depth)),
        key,
        flag(headers.get(CANARY), "X-Reach-Canary", problems),
        accept != null && accept.contains("text/event-stream"));
  }

  private static boolean visible(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) <= ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  /** A header without problems, or its problems. */
  static List<Fault.Detail> noProblems() {
    return new ArrayList<>(0);
  }

  /** The wish of a body with what the headers add: where both speak, the body counts. */
  Call.Wish over(Call.Wish wish) {
    Call.Wish keyed =
        idempotencyKey == null || wish.idempotencyKey() != null
            ? wish
            : wish.idempotencyKey(idempotencyKey);
    return canary == null || wish.canary() != null ? keyed : keyed.canary(canary);
  }

  private static @Nullable Boolean flag(
      @Nullable String text, String name, List<Fault.Detail> problems) {
    if (text == null) {
      return null;
    }
    boolean wanted = text.equalsIgnoreCase("true");
    if (!wanted && !text.equalsIgnoreCase("false")) {
      problems.add(new Fault.Detail(name, "must be true or false", "send one of both, or neither"));
      return null;
    }
    return wanted;
  }

  private static long number(@Nullable String text, String name, List<Fault.Detail> problems) {
    if (text == null) {
      return -1;
    }
    long value = 0;
    boolean good = !text.isEmpty() && text.length() <= DIGITS;
    for (int i = 0; good && i < text.length(); i++) {
      char c = text.charAt(i);
      good = c >= '0' && c <= '9';
      value = value * 10 + (c - '0');
    }
    if (!good) {
      problems.add(
          new Fault.Detail(name, "must be a whole number of 0 or more", "send digits only"));
      return -1;
    }
    return value;
  }
}
