package io.agentreach.sdk.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A stream that is closed once it has been silent for too long. Read by one thread. */
final class LiveStream extends FilterInputStream {
  private static final System.Logger LOG = System.getLogger(LiveStream.class.getName());

  private final long longestNanos;
  private volatile long heardAt = System.nanoTime();
  private volatile CompletableFuture<Void> timer = CompletableFuture.completedFuture(null);

  LiveStream(InputStream in, Duration longest) {
    super(in);
    this.longestNanos = longest.toNanos();
    watch(longestNanos);
  }

  private void watch(long nanos) {
    CompletableFuture<Void> next = new CompletableFuture<>();
    timer = next;
    var _ =
        next.completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS)
            .thenRunAsync(this::look, Thread::startVirtualThread);
  }

  private void look() {
    long left = longestNanos - (System.nanoTime() - heardAt);
    if (left > 0) {
      watch(left);
      return;
    }
    try {
      in.close();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.TRACE, "the connection was gone already", e);
    }
  }

  @Override
  public int read() throws IOException {
    int next = super.read();
    heardAt = System.nanoTime();
    return next;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int count = super.read(into, offset, length);
    heardAt = System.nanoTime();
    return count;
  }

  @Override
  public void close() throws IOException {
    timer.cancel(false);
    super.close();
  }
}
