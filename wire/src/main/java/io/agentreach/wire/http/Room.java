package io.agentreach.wire.http;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory for large bodies and replies, shared by all event loops of one hub: what does not fit
 * is refused, so that no mass of them, each within its own limit, brings the hub down. Thread-safe;
 * never blocks.
 *
 * <p>What is no larger than {@value #FREE} bytes is not counted.
 */
public final class Room {
  /** The size up to which nothing has to be taken. */
  public static final int FREE = 64 * 1_024;

  private final long most;
  private final AtomicLong taken = new AtomicLong();

  /** Room for {@code most} bytes. */
  public Room(long most) {
    this.most = most;
  }

  /**
   * Room for a quarter of the heap: while a body is being read, and while a reply is being framed,
   * there are up to three copies of it for a moment.
   */
  public static Room ofHeap() {
    return new Room(Runtime.getRuntime().maxMemory() / 4);
  }

  /** Takes so many bytes if there is room for them, and says whether there was. */
  public boolean take(long bytes) {
    if (taken.addAndGet(bytes) <= most) {
      return true;
    }
    taken.addAndGet(-bytes);
    return false;
  }

  /** Takes bytes that are in memory already, whether there is room for them or not. */
  public void hold(long bytes) {
    taken.addAndGet(bytes);
  }

  /** Gives back what was taken. */
  public void give(long bytes) {
    taken.addAndGet(-bytes);
  }

  /** How many bytes are taken. */
  public long taken() {
    return taken.get();
  }
}
