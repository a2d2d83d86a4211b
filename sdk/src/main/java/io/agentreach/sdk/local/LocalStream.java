package io.agentreach.sdk.local;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Frame;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.ReplyStream;
import io.agentreach.sdk.call.ReplyStream.Item;
import io.agentreach.sdk.call.StreamEvent;
import io.agentreach.sdk.json.Json;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The events of a local call on their way from the loop to the reader's thread. Thread-safe. */
final class LocalStream implements ReplyStream.Source {
  private static final int FULL = 16;
  private static final int ROOM = 4;

  private final Deque<Item> items = new ArrayDeque<>();
  private final Consumer<LocalCall.Signal> signals;
  private @Nullable ReachException failure;
  private boolean ended;
  private boolean paused;

  /** A stream that tells {@code signals}, on any thread. */
  LocalStream(Consumer<LocalCall.Signal> signals) {
    this.signals = signals;
  }

  synchronized void frame(Frame frame) {
    StreamEvent event = new StreamEvent(frame.event(), Json.read(frame.data().bytes()));
    items.add(new Item.Event(event));
    notifyAll();
    if (items.size() >= FULL && !paused) {
      paused = true;
      signals.accept(LocalCall.Signal.PAUSE);
    }
  }

  synchronized void end(Reply reply) {
    items.add(new Item.End(reply));
    ended = true;
    notifyAll();
  }

  synchronized void fail(ReachException why) {
    failure = why;
    ended = true;
    notifyAll();
  }

  /** Blocks until there is something to read; throws if that is a failure and nothing else. */
  synchronized void awaitBegin() {
    while (items.isEmpty()) {
      ReachException why = failure;
      if (why != null) {
        throw new ReachException(why.fault(), why);
      }
      try {
        wait();
      } catch (InterruptedException e) {
        close();
        Thread.currentThread().interrupt();
        throw new ReachException(
            ReachFault.of(FaultCode.CANCELLED, Effect.UNKNOWN, "the reader was interrupted"), e);
      }
    }
  }

  @Override
  public synchronized Item next() {
    awaitBegin();
    Item item = items.removeFirst();
    if (paused && items.size() <= ROOM) {
      paused = false;
      signals.accept(LocalCall.Signal.RESUME);
    }
    return item;
  }

  @Override
  public synchronized void close() {
    if (!ended) {
      signals.accept(LocalCall.Signal.CANCEL);
    }
  }
}
