package io.agentreach.wire.http;

import io.agentreach.core.port.Loop;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/1.1 connection to an agent, which carries one exchange at a time. The last handler of
 * its pipeline, behind Netty's response decoder. Belongs to its event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what goes wrong comes as an event of the channel
final class AgentConnection extends ChannelInboundHandlerAdapter {
  /** How much of an answer that nobody waits for is read so that the connection can serve again. */
  private static final int MOST_DRAINED = 64 * 1024;

  private static final long LONGEST_DRAIN = Duration.ofSeconds(1).toNanos();

  private final Channel channel;
  private final Owner owner;
  private final VertxLoop loop;
  private final ContextInternal context;
  private @Nullable Exchange exchange;
  private Loop.@Nullable Timer drainLimit;
  private boolean opened;
  private boolean busy;
  private boolean written;
  private boolean keep;
  private boolean paused;
  private boolean informational;
  private boolean failed;
  private boolean freed;
  private int drained;
  private long keepAliveNanos;
  private long idleSince;

  /** Whoever opened the connection. */
  interface Owner {
    /** The connection is free for the next exchange. */
    void free(AgentConnection connection);

    /** The connection is closed. Once. */
    void closed(AgentConnection connection);
  }

  AgentConnection(Channel channel, Owner owner, VertxLoop loop, long keepAliveNanos) {
    this.channel = channel;
    this.owner = owner;
    this.loop = loop;
    this.context = loop.context();
    this.keepAliveNanos = keepAliveNanos;
  }

  /** The connection is established and in its owner's hands from now on. */
  void opened() {
    opened = true;
  }

  /** Begins an exchange; the connection must be free. */
  void begin(Exchange next) {
    ByteBuf request = next.request(channel.alloc());
    busy = true;
    written = false;
    keep = false;
    informational = false;
    drained = 0;
    int start = request.readerIndex();
    request.retain();
    ChannelFuture write = channel.writeAndFlush(request);
    boolean untouched = request.readerIndex() == start;
    request.release();
    if (write.isSuccess()) {
      written = true;
    } else if (write.isDone() && untouched && !encrypted()) {
      // The very first write was refused: the peer's reset had come before, so no byte left.
      close();
      next.unsent();
      return;
    } else {
      write.addListener(done -> written = done.isSuccess());
    }
    exchange = next;
  }

  private boolean encrypted() {
    return channel.pipeline().get(Dialer.TLS) != null;
  }

  /** Whether an exchange may begin. */
  boolean usable(long now) {
    return !busy && channel.isActive() && now - idleSince < keepAliveNanos;
  }

  void idleSince(long now) {
    idleSince = now;
  }

  /** Closes at once; the agent notices. Nothing more is heard of the exchange. */
  void abort() {
    exchange = null;
    close();
  }

  /** Nobody wants the rest of the answer; the connection stays open if little of it is left. */
  void drain() {
    exchange = null;
    drainLimit = loop.after(LONGEST_DRAIN, this::close);
    resume();
  }

  /** Reads nothing more from the agent; what was read already still comes. */
  void pause() {
    paused = true;
    channel.config().setAutoRead(false);
  }

  void resume() {
    if (paused) {
      paused = false;
      channel.config().setAutoRead(true);
    }
  }

  void close() {
    busy = true;
    channel.close();
  }

  @Override
  public void channelRead(ChannelHandlerContext handler, Object message) {
    ContextInternal previous = context.beginDispatch();
    try {
      read((HttpObject) message);
    } catch (RuntimeException | Error e) {
      context.reportException(e);
      breakOff(Break.RESET);
    } finally {
      ReferenceCountUtil.release(message);
      context.endDispatch(previous);
    }
  }

  private void read(HttpObject message) {
    DecoderResult decoded = message.decoderResult();
    if (decoded.isFailure()) {
      boolean tooLong = decoded.cause() instanceof TooLongFrameException;
      breakOff(tooLong ? Break.HEAD_TOO_LARGE : Break.MALFORMED);
      return;
    }
    if (!busy) {
      // Nobody asked: what follows would be taken for the answer to the next request.
      close();
      return;
    }
    if (message instanceof HttpResponse response) {
      begins(response);
    }
    if (message instanceof HttpContent content) {
      continues(content);
    }
  }

  private void begins(HttpResponse response) {
    int status = response.status().code();
    informational = status < 200;
    if (status == 101) {
      breakOff(Break.MALFORMED);
      return;
    }
    if (informational) {
      return;
    }
    keep = HttpUtil.isKeepAlive(response);
    String announced = response.headers().get(KeepAlive.NAME);
    if (announced != null) {
      keepAliveNanos = KeepAlive.nanos(announced, keepAliveNanos);
    }
    if (exchange != null) {
      exchange.head(AnswerHead.of(response));
    }
  }

  private void continues(HttpContent content) {
    if (informational) {
      return;
    }
    ByteBuf bytes = content.content();
    if (bytes.isReadable()) {
      if (exchange != null) {
        exchange.content(bytes);
      } else {
        drained += bytes.readableBytes();
      }
    }
    if (drained > MOST_DRAINED) {
      close();
    } else if (content instanceof LastHttpContent) {
      ends();
    }
  }

  private void ends() {
    Exchange last = exchange;
    exchange = null;
    if (drainLimit != null) {
      drainLimit.cancel();
      drainLimit = null;
    }
    boolean reusable = keep && written && channel.isActive();
    if (last != null) {
      last.end();
    }
    if (reusable && channel.isActive()) {
      // The listener may be paused still, with all of the answer held back.
      resume();
      busy = false;
      freed = true;
    } else {
      close();
    }
  }

  /**
   * Whoever waits gets the connection only now: what else the agent sent in the same piece was sent
   * unasked, and must not become the answer to the next request.
   */
  @Override
  public void channelReadComplete(ChannelHandlerContext handler) {
    if (!freed) {
      return;
    }
    freed = false;
    if (!busy && channel.isActive()) {
      ContextInternal previous = context.beginDispatch();
      try {
        owner.free(this);
      } finally {
        context.endDispatch(previous);
      }
    }
  }

  private void breakOff(Break how) {
    failed = true;
    Exchange last = exchange;
    exchange = null;
    close();
    if (last != null) {
      last.broken(how);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext handler, Throwable cause) {
    failed = true;
    loop.inContext(() -> breakOff(Break.RESET));
  }

  @Override
  public void channelInactive(ChannelHandlerContext handler) {
    loop.inContext(this::inactive);
  }

  private void inactive() {
    busy = true;
    Exchange last = exchange;
    exchange = null;
    if (last != null) {
      last.broken(failed ? Break.RESET : Break.CLOSED);
    }
    if (opened) {
      owner.closed(this);
    }
  }
}
