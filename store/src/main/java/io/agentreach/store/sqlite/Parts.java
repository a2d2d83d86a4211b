package io.agentreach.store.sqlite;

import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** What is open, closed last-opened first, each whatever became of the others. Thread-safe. */
final class Parts implements AutoCloseable {
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  synchronized <T extends AutoCloseable> T add(T part) {
    open.push(part);
    return part;
  }

  @Override
  public synchronized void close() {
    Exception failure = null;
    while (!open.isEmpty()) {
      failure = close(open.pop(), failure);
    }
    if (failure != null) {
      throw new StoreException(
          Kind.NOT_WRITTEN,
          "Closing the store failed: " + failure.getMessage(),
          "Nothing acknowledged is lost; check the disk before the next start",
          failure);
    }
  }

  /** Closes because opening failed, which stays what is told. */
  void closeAfter(Throwable cause) {
    try {
      close();
    } catch (StoreException e) {
      cause.addSuppressed(e);
    }
  }

  private static @Nullable Exception close(AutoCloseable part, @Nullable Exception earlier) {
    try {
      part.close();
      return earlier;
    } catch (Exception e) {
      if (earlier == null) {
        return e;
      }
      earlier.addSuppressed(e);
      return earlier;
    }
  }
}
