package io.agentreach.wire.http;

import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Loop;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Tells an agent that nobody waits any longer for the result it wanted to post later. Sent once,
 * and whatever comes of it is of no interest. Belongs to its event loop.
 */
final class CancelNotice implements AgentPool.Seeker, Exchange {
  private static final long LONGEST = Duration.ofSeconds(2).toNanos();

  private final byte[] request;
  private final Loop loop;
  private Loop.@Nullable Timer limit;

  private CancelNotice(byte[] request, Loop loop) {
    this.request = request;
    this.loop = loop;
  }

  /** Sends a request that has no body. */
  static void send(byte[] request, AgentPool pool, Loop loop) {
    pool.seek(new CancelNotice(request, loop));
  }

  @Override
  public void found(AgentConnection connection) {
    limit = loop.after(LONGEST, connection::abort);
    connection.begin(this);
  }

  @Override
  public void refused(Receipt.Failed why) {
    over();
  }

  @Override
  public ByteBuf request(ByteBufAllocator allocator) {
    return allocator.ioBuffer(request.length).writeBytes(request);
  }

  @Override
  public void unsent() {
    over();
  }

  @Override
  public void head(AnswerHead head) {}

  @Override
  public void content(ByteBuf bytes) {}

  @Override
  public void end() {
    over();
  }

  @Override
  public void broken(Break how) {
    over();
  }

  private void over() {
    if (limit != null) {
      limit.cancel();
    }
  }
}
