package io.agentreach.testkit.contract;

import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Channel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All that an attempt told its listener, in order. Thread-safe. */
public final class Heard implements Channel.Listener {
  private final List<Frame> frames = new CopyOnWriteArrayList<>();
  private final List<Receipt> receipts = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final Consumer<Frame> onFrame;
  private volatile Channel.@Nullable Delivery delivery;

  Heard(Consumer<Frame> onFrame) {
    this.onFrame = onFrame;
  }

  @Override
  public void frame(Frame frame) {
    threads.add(Thread.currentThread());
    frames.add(frame);
    onFrame.accept(frame);
  }

  @Override
  public void end(Receipt receipt) {
    threads.add(Thread.currentThread());
    receipts.add(receipt);
  }

  void delivery(Channel.Delivery begun) {
    delivery = begun;
  }

  /** Whether the attempt has begun. */
  boolean begun() {
    return delivery != null;
  }

  /** The attempt, to be used on its loop. */
  Channel.Delivery delivery() {
    Channel.Delivery begun = delivery;
    if (begun == null) {
      throw new IllegalStateException("the attempt has not begun");
    }
    return begun;
  }

  List<Frame> frames() {
    return frames;
  }

  /** The data of the events so far. */
  List<String> chunks() {
    return frames.stream().map(each -> each.event() + " " + each.data().text()).toList();
  }

  List<Receipt> receipts() {
    return receipts;
  }

  List<Thread> threads() {
    return threads;
  }
}
