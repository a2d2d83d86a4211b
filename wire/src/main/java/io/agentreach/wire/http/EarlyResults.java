package io.agentreach.wire.http;

import io.agentreach.core.model.Receipt;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Results that came before the 202 that announces them: a quick agent may overtake itself. Kept for
 * ten seconds, and never more than there is room for. Not thread-safe.
 */
final class EarlyResults {
  private static final int MOST = 1_024;
  private static final long MOST_BYTES = 16L * 1_024 * 1_024;
  private static final long KEPT = Duration.ofSeconds(10).toNanos();

  private final ArrayDeque<Early> results = new ArrayDeque<>();
  private long bytes;

  private record Early(String requestId, Receipt receipt, long at) {
    long size() {
      return receipt instanceof Receipt.Replied replied ? replied.payload().size() : 0;
    }
  }

  /** Keeps a result; says whether there was room. */
  boolean keep(String requestId, Receipt receipt, long now) {
    drop(now);
    Early early = new Early(requestId, receipt, now);
    if (results.size() >= MOST || bytes + early.size() > MOST_BYTES) {
      return false;
    }
    results.add(early);
    bytes += early.size();
    return true;
  }

  /** Takes out the oldest result of a request. */
  @Nullable Receipt take(String requestId, long now) {
    drop(now);
    for (Iterator<Early> each = results.iterator(); each.hasNext(); ) {
      Early early = each.next();
      if (early.requestId().equals(requestId)) {
        each.remove();
        bytes -= early.size();
        return early.receipt();
      }
    }
    return null;
  }

  private void drop(long now) {
    for (Early first = results.peek();
        first != null && now - first.at() > KEPT;
        first = results.peek()) {
      bytes -= results.remove().size();
    }
  }
}
