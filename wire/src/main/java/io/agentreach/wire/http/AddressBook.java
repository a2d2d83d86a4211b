package io.agentreach.wire.http;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Receipt;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.vertx.core.internal.resolver.NameResolver;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The addresses of one host that the policy allows. Whoever connects takes them from here and
 * resolves nothing again, so a name cannot lead elsewhere after it was judged. Belongs to its event
 * loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the listener is told
final class AddressBook {
  /** How long addresses are used without asking again. */
  private static final long KEPT = Duration.ofSeconds(30).toNanos();

  private final String host;
  private final VertxLoop loop;
  private final EventLoop eventLoop;
  private final NameResolver resolver;
  private final AddressPolicy policy;
  private final List<Reader> readers = new ArrayList<>();
  private List<InetAddress> addresses = List.of();
  private long until;

  /** Hears what was found; one of the two, once, possibly before {@link #find} returns. */
  interface Reader {
    /** One address or more, the preferred one first. */
    void found(List<InetAddress> addresses);

    void failed(Receipt.Failed why);
  }

  AddressBook(String host, VertxLoop loop, AddressPolicy policy) {
    this.host = host;
    this.loop = loop;
    this.eventLoop = loop.context().nettyEventLoop();
    this.resolver = loop.context().owner().nameResolver();
    this.policy = policy;
  }

  void find(Reader reader) {
    byte[] literal = AddressRange.address(host);
    if (literal != null) {
      judge(List.of(address(literal)), reader);
    } else if (!addresses.isEmpty() && loop.now() - until < 0) {
      reader.found(addresses);
    } else if (readers.add(reader) && readers.size() == 1) {
      resolver
          .resolveAll(eventLoop, host)
          .addListener(
              (Future<List<InetSocketAddress>> found) -> loop.inContext(() -> resolved(found)));
    }
  }

  /** None of the addresses answered: the name is resolved anew the next time. */
  void doubt() {
    until = loop.now();
  }

  private void resolved(Future<List<InetSocketAddress>> found) {
    List<Reader> all = List.copyOf(readers);
    readers.clear();
    for (Reader each : all) {
      if (found.isSuccess()) {
        judge(found.getNow().stream().map(InetSocketAddress::getAddress).toList(), each);
      } else {
        String message = "no connection to the agent: its host name does not resolve";
        each.failed(Receipt.Failed.notSent(message));
      }
    }
  }

  private void judge(List<InetAddress> found, Reader reader) {
    List<InetAddress> allowed = new ArrayList<>();
    String reason = "its host has no address";
    for (InetAddress each : found) {
      String refusal = policy.refusal(each);
      if (refusal == null) {
        allowed.add(each);
      } else {
        reason = refusal;
      }
    }
    if (allowed.isEmpty()) {
      String message = "the agent's endpoint may not be reached: " + reason;
      reader.failed(
          new Receipt.Failed(FaultCode.FORBIDDEN, Effect.NONE, message, null, true, 0, null));
      return;
    }
    addresses = List.copyOf(allowed);
    until = loop.now() + KEPT;
    reader.found(addresses);
  }

  private static InetAddress address(byte[] bytes) {
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("an address has 4 or 16 bytes", e);
    }
  }
}
