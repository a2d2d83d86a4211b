package io.agentreach.wire.http;

import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Loop;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * A request of the hub's own that is no attempt: sent once, its answer bounded in time and size.
 * Belongs to its event loop.
 */
final class OneShot implements AgentPool.Seeker, Exchange {
  /** So often a connection may turn out to be dead before anything was written to it. */
  private static final int MOST_DEAD = 3;

  private final byte[] request;
  private final AgentPool pool;
  private final int largest;
  private final Hearer hearer;
  private final Bytes body = new Bytes(256);
  private final Loop.Timer limit;
  private @Nullable AgentConnection connection;
  private int status;
  private boolean seeking = true;
  private boolean over;
  private int dead;

  /** Hears once what came of it. */
  interface Hearer {
    /** A whole answer came. */
    void answered(int status, byte[] body);

    /** None came; why, in words. */
    void failed(String why);
  }

  private OneShot(
      byte[] request, AgentPool pool, Loop loop, long limitNanos, int largest, Hearer hearer) {
    this.request = request;
    this.pool = pool;
    this.largest = largest;
    this.hearer = hearer;
    this.limit = loop.after(limitNanos, () -> fail("no answer in time"));
  }

  /**
   * Sends a request.
   *
   * @param largest how many bytes the answer's body may have
   */
  static void send(
      byte[] request, AgentPool pool, Loop loop, long limitNanos, int largest, Hearer hearer) {
    OneShot shot = new OneShot(request, pool, loop, limitNanos, largest, hearer);
    pool.seek(shot);
  }

  @Override
  public void found(AgentConnection free) {
    seeking = false;
    connection = free;
    free.begin(this);
  }

  @Override
  public void refused(Receipt.Failed why) {
    seeking = false;
    fail(why.message());
  }

  @Override
  public ByteBuf request(ByteBufAllocator allocator) {
    return allocator.ioBuffer(request.length).writeBytes(request);
  }

  @Override
  public void unsent() {
    connection = null;
    if (over) {
      return;
    }
    if (++dead < MOST_DEAD) {
      seeking = true;
      pool.seek(this);
    } else {
      fail("no connection: it closes each one at once");
    }
  }

  @Override
  public void head(AnswerHead head) {
    status = head.status();
    if (head.length() > largest) {
      fail("its answer is larger than " + largest + " bytes");
    }
  }

  @Override
  public void content(ByteBuf bytes) {
    if (over) {
      return;
    }
    if (bytes.readableBytes() > largest - body.size()) {
      fail("its answer is larger than " + largest + " bytes");
    } else {
      body.add(bytes);
    }
  }

  @Override
  public void end() {
    connection = null;
    if (finish()) {
      hearer.answered(status, body.toArray());
    }
  }

  @Override
  public void broken(Break how) {
    connection = null;
    fail(how.words());
  }

  private void fail(String why) {
    AgentConnection open = connection;
    connection = null;
    if (finish()) {
      hearer.failed(why);
    }
    if (open != null) {
      open.abort();
    }
  }

  private boolean finish() {
    if (over) {
      return false;
    }
    over = true;
    limit.cancel();
    if (seeking) {
      pool.leave(this);
    }
    return true;
  }
}
