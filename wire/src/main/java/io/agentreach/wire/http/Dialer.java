package io.agentreach.wire.http;

import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Loop;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens connections to one host and port. Belongs to its event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // what goes wrong comes as an event of the channel
final class Dialer {
  /** The pipeline's name of the TLS handler. */
  static final String TLS = "tls";

  private static final int LONGEST_STATUS_LINE = 4_096;
  private static final int LARGEST_CHUNK = 64 * 1_024;

  private final String host;
  private final int port;
  private final @Nullable SslContext tls;
  private final VertxLoop loop;
  private final ChannelLimits limits;
  private final AddressBook book;

  /** What becomes of a dial; one of the two, once, possibly before {@link #dial} returns. */
  interface Caller extends AgentConnection.Owner {
    void connected(AgentConnection connection);

    void failed(Receipt.Failed why);
  }

  Dialer(
      String host,
      int port,
      @Nullable SslContext tls,
      VertxLoop loop,
      ChannelLimits limits,
      AddressPolicy policy) {
    this.host = host;
    this.port = port;
    this.tls = tls;
    this.loop = loop;
    this.limits = limits;
    this.book = new AddressBook(host, loop, policy);
  }

  /** Opens a connection. The caller hears within the limit for connecting. */
  void dial(Caller caller) {
    book.find(new Dial(caller));
  }

  /** One connection on its way: its addresses are tried in turn. */
  private final class Dial extends ChannelInitializer<Channel> implements AddressBook.Reader {
    private final Caller caller;
    private final Loop.Timer limit = loop.after(limits.connect().toNanos(), this::late);
    private List<InetAddress> addresses = List.of();
    private int next;
    private @Nullable Channel channel;
    private boolean over;

    Dial(Caller caller) {
      this.caller = caller;
    }

    @Override
    public void found(List<InetAddress> found) {
      addresses = found;
      if (!over) {
        connect();
      }
    }

    private void connect() {
      new Bootstrap()
          .group(loop.context().nettyEventLoop())
          .channelFactory(loop.context().owner().transport().channelFactory(false))
          .disableResolver()
          .option(ChannelOption.TCP_NODELAY, true)
          .option(ChannelOption.SO_KEEPALIVE, true)
          .handler(this)
          .connect(new InetSocketAddress(addresses.get(next++), port))
          .addListener(done -> loop.inContext(() -> connected(done)));
    }

    @Override
    protected void initChannel(Channel fresh) {
      channel = fresh;
      if (tls != null) {
        fresh.pipeline().addLast(TLS, tls.newHandler(fresh.alloc(), host, port));
      }
      HttpDecoderConfig config =
          new HttpDecoderConfig()
              .setMaxInitialLineLength(LONGEST_STATUS_LINE)
              .setMaxHeaderSize(limits.headerBytes())
              .setMaxChunkSize(LARGEST_CHUNK);
      fresh
          .pipeline()
          .addLast(new HttpResponseDecoder(config))
          .addLast(new AgentConnection(fresh, caller, loop, limits.keepAlive().toNanos()));
    }

    private void connected(Future<?> done) {
      if (over) {
        close();
      } else if (done.isSuccess()) {
        opened();
      } else if (next < addresses.size()) {
        connect();
      } else {
        book.doubt();
        failed(Receipt.Failed.notSent(DialFailure.words(done.cause())));
      }
    }

    private void opened() {
      Channel open = channel;
      if (open != null && open.pipeline().get(TLS) instanceof SslHandler handler) {
        handler.handshakeFuture().addListener(done -> loop.inContext(() -> ready(done)));
      } else {
        ready(loop.context().nettyEventLoop().newSucceededFuture(null));
      }
    }

    private void ready(Future<?> done) {
      Channel open = channel;
      if (over) {
        close();
      } else if (done.isSuccess() && open != null && open.isActive()) {
        over = true;
        limit.cancel();
        AgentConnection connection = open.pipeline().get(AgentConnection.class);
        connection.opened();
        caller.connected(connection);
      } else {
        failed(Receipt.Failed.notSent(DialFailure.words(done.cause())));
      }
    }

    private void late() {
      String time = limits.connect().toMillis() + " ms";
      failed(Receipt.Failed.notSent("no connection to the agent within " + time));
    }

    @Override
    public void failed(Receipt.Failed why) {
      if (!over) {
        over = true;
        limit.cancel();
        close();
        caller.failed(why);
      }
    }

    private void close() {
      if (channel != null) {
        channel.close();
      }
    }
  }
}
