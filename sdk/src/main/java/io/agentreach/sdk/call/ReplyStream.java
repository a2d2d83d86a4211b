package io.agentreach.sdk.call;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An answer that comes event by event. To be read by one thread; {@link #close()} may come from
 * any.
 *
 * <pre>{@code
 * try (ReplyStream stream = client.stream(Request.to("write").params(topic))) {
 *   for (StreamEvent event : stream) {
 *     System.out.print(event.text());
 *   }
 *   Reply reply = stream.reply();
 * }
 * }</pre>
 *
 * <p>Events are fetched as they are read: a slow reader slows the agent down instead of filling
 * memory. Closing before the end gives the call up and cancels the work.
 */
public final class ReplyStream implements Iterable<StreamEvent>, AutoCloseable {
  private final Source source;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private @Nullable StreamEvent ahead;
  private @Nullable Reply reply;

  /** A stream of what {@code source} brings. */
  public ReplyStream(Source source) {
    this.source = source;
  }

  /** Where the events come from. Read by one thread; closed by any. */
  public interface Source extends AutoCloseable {
    /**
     * The next event or, once, the reply at the end. Blocks.
     *
     * @throws ReachException if the call failed
     */
    Item next();

    /** Gives the call up if it still runs. Idempotent. */
    @Override
    void close();
  }

  /** What a source brings. */
  public sealed interface Item {
    /** One event. */
    record Event(StreamEvent event) implements Item {}

    /** The end of a successful call. */
    record End(Reply reply) implements Item {}
  }

  /**
   * The events not read yet; {@code hasNext} blocks until the next one or the end, and throws
   * {@link ReachException} when the call failed.
   */
  @Override
  public Iterator<StreamEvent> iterator() {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return advance();
      }

      @Override
      public StreamEvent next() {
        if (!advance()) {
          throw new NoSuchElementException("the stream has ended");
        }
        StreamEvent event = ahead;
        ahead = null;
        return java.util.Objects.requireNonNull(event);
      }
    };
  }

  /**
   * The reply at the end; events not read yet are passed over. Blocks.
   *
   * @throws ReachException if the call failed
   */
  public Reply reply() {
    while (advance()) {
      ahead = null;
    }
    return java.util.Objects.requireNonNull(reply);
  }

  /**
   * Gives every event to {@code listener}, on a virtual thread of its own, and then the reply. The
   * next event is fetched once the listener returned. Cancelling the future closes the stream.
   */
  public CompletableFuture<Reply> listen(Consumer<StreamEvent> listener) {
    CompletableFuture<Reply> result = new CompletableFuture<>();
    Thread.ofVirtual().name("reach-stream").start(() -> pump(listener, result));
    var _ = result.whenComplete((done, failure) -> close());
    return result;
  }

  private void pump(Consumer<StreamEvent> listener, CompletableFuture<Reply> result) {
    try (this) {
      forEach(listener);
      result.complete(reply());
    } catch (ReachException e) {
      result.completeExceptionally(e);
    } catch (RuntimeException e) {
      result.completeExceptionally(new CompletionException("the listener failed", e));
    }
  }

  @Override
  public void close() {
    source.close();
    closed.complete(null);
  }

  /** Runs {@code action} once the stream is closed or has come to its end. */
  public void whenClosed(Runnable action) {
    var _ = closed.thenRun(action);
  }

  private boolean advance() {
    if (ahead != null) {
      return true;
    }
    if (reply != null) {
      return false;
    }
    if (Thread.currentThread().isInterrupted()) {
      close();
      throw new ReachException(
          ReachFault.of(FaultCode.CANCELLED, Effect.UNKNOWN, "the reader was interrupted"));
    }
    switch (fetch()) {
      case Item.Event(StreamEvent event) -> ahead = event;
      case Item.End(Reply end) -> {
        reply = end;
        close();
      }
    }
    return ahead != null;
  }

  private Item fetch() {
    try {
      return source.next();
    } catch (ReachException e) {
      close();
      throw e;
    }
  }
}
