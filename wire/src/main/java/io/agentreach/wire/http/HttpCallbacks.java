package io.agentreach.wire.http;

import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Payload;
import io.agentreach.core.port.Callbacks;
import io.agentreach.core.port.Loop;
import io.netty.handler.ssl.SslContext;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Tells the ends of tasks by {@code POST}, signed with HMAC-SHA256 (RFC 2104) over the time and the
 * body, so that the receiver can tell a true notice from a forged or a replayed one. Addresses
 * inside private networks are refused unless they are allowed: the hub must not be the way into
 * them. Thread-safe; never blocks.
 */
public final class HttpCallbacks implements Callbacks, AutoCloseable {
  /** Loopback, private and shared networks, beside what {@link AddressPolicy} denies anyway. */
  public static final List<String> PRIVATE =
      List.of(
          "127.0.0.0/8",
          "10.0.0.0/8",
          "172.16.0.0/12",
          "192.168.0.0/16",
          "100.64.0.0/10",
          "198.18.0.0/15",
          "::1/128",
          "::/128",
          "fc00::/7");

  private static final long LIMIT = Duration.ofSeconds(10).toNanos();
  private static final int LARGEST_ANSWER = 64 * 1024;
  private static final int MOST_AT_ONCE = 64;
  private static final String REMEDY = "; an operator can allow it in reach.callbacks.allow";

  private final AddressPolicy banned;
  private final AddressPolicy policy;
  private final byte[] secret;
  private final InstantSource clock;
  private final ChannelLimits limits;
  private final SslContext tls;
  private final Map<VertxLoop, LoopClient> clients = new ConcurrentHashMap<>();
  private final AtomicInteger atWork = new AtomicInteger();
  private volatile boolean closed;

  /**
   * Callbacks that may go to public addresses, and to those of {@code allow}.
   *
   * @param allow ranges in CIDR notation
   * @param deny ranges that nothing goes to, beside the private ones
   * @param secret the key of the signatures; never shown anywhere
   */
  public HttpCallbacks(
      List<String> allow,
      List<String> deny,
      byte[] secret,
      InstantSource clock,
      ChannelLimits limits) {
    List<String> denied = new ArrayList<>(AddressPolicy.DEFAULT_DENY);
    denied.addAll(deny);
    // What is allowed lifts the ban on private networks, and no other.
    this.banned = AddressPolicy.of(List.of(), denied);
    this.policy = AddressPolicy.of(allow, PRIVATE).and(banned);
    this.secret = secret.clone();
    this.clock = clock;
    this.limits = limits;
    this.tls = HttpChannel.trustOfTheJdk();
  }

  /** What stands against an address, in words that name the remedy; null if nothing does. */
  public @Nullable String problem(String url) {
    Endpoint place;
    try {
      place = place(new URI(url));
    } catch (URISyntaxException e) {
      return "is no URL: " + e.getReason();
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage()).replace("endpoint ", "");
    }
    if (place.host().equalsIgnoreCase("localhost") && policy.refusal(local()) != null) {
      return "is an address of this machine" + REMEDY;
    }
    String never = banned.refusal(place);
    if (never != null) {
      return "cannot be called: " + never;
    }
    String refused = policy.refusal(place);
    return refused == null ? null : "cannot be called: " + refused + REMEDY;
  }

  private static Endpoint local() {
    return new Endpoint("http://127.0.0.1");
  }

  private static Endpoint place(URI url) {
    boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    if (!web || url.getHost() == null) {
      throw new IllegalArgumentException("must start with http:// or https:// and name a host");
    }
    if (url.getRawUserInfo() != null) {
      throw new IllegalArgumentException("may carry no credentials");
    }
    String port = url.getPort() < 0 ? "" : ":" + url.getPort();
    return new Endpoint(url.getScheme() + "://" + url.getHost() + port);
  }

  @Override
  public void post(
      String url, String id, Payload notice, Loop loop, Consumer<@Nullable String> hearer) {
    if (!(loop instanceof VertxLoop own)) {
      throw new IllegalArgumentException("callbacks work on the loops of Vert.x only");
    }
    String problem = problem(url);
    if (problem != null) {
      hearer.accept("the address " + problem);
      return;
    }
    send(URI.create(url), id, notice, own, hearer);
  }

  /** Sends a notice to whatever the URL's host resolves to, as far as the policy lets it. */
  void send(
      URI target, String id, Payload notice, VertxLoop own, Consumer<@Nullable String> hearer) {
    if (atWork.incrementAndGet() > MOST_AT_ONCE) {
      atWork.decrementAndGet();
      hearer.accept("the hub tells too many callbacks at once");
      return;
    }
    Endpoint place = place(target);
    LoopClient client =
        clients.computeIfAbsent(
            own,
            each -> new LoopClient(each, limits, policy, new LateResults(), Room.ofHeap(), tls));
    if (closed) {
      client.shut();
    }
    OneShot.send(
        request(target, place, id, notice.bytes()),
        client.pool(place),
        own,
        LIMIT,
        LARGEST_ANSWER,
        new OneShot.Hearer() {
          @Override
          public void answered(int status, byte[] body) {
            atWork.decrementAndGet();
            hearer.accept(status >= 200 && status < 300 ? null : "the receiver answered " + status);
          }

          @Override
          public void failed(String why) {
            atWork.decrementAndGet();
            hearer.accept(why);
          }
        });
  }

  private byte[] request(URI url, Endpoint place, String id, byte[] body) {
    String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    String target = url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    String time = Long.toString(clock.instant().getEpochSecond());
    String head =
        HeadText.begin("POST", URI.create(target).toASCIIString(), place)
            + HeadText.line("content-type", "application/json")
            + HeadText.line("x-reach-timestamp", time)
            + HeadText.line("x-reach-signature", "v1=" + signature(time, body))
            + HeadText.line("x-reach-notice-id", HeaderText.line(id))
            + HeadText.line("content-length", Integer.toString(body.length))
            + "\r\n";
    Bytes request = new Bytes(head.length() + body.length);
    return request.add(HeadText.bytes(head)).add(body).toArray();
  }

  /** The signature of a notice: hexadecimal digits in lower case. */
  String signature(String time, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      mac.update(time.getBytes(StandardCharsets.US_ASCII));
      mac.update((byte) '.');
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (java.security.GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }

  /** Closes idle connections, and each other one when its exchange is over. */
  @Override
  public void close() {
    closed = true;
    clients.forEach((loop, client) -> loop.execute(client::shut));
  }
}
