package io.agentreach.wire.http;

import io.agentreach.core.model.Endpoint;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which addresses the hub may connect to, so that nobody can make it reach a cloud's metadata
 * service or the like by registering an endpoint there. Immutable.
 *
 * <p>An address inside a range of {@code allow} may be reached; else one inside a range of {@code
 * deny} may not; all others may. To allow some networks only, deny {@code 0.0.0.0/0} and {@code
 * ::/0}. IPv6 addresses that stand for an IPv4 address (mapped, compatible, NAT64) are judged as
 * that one too. A host name is judged by the addresses it resolves to, at each connection.
 */
public final class AddressPolicy {
  /** Link-local (with the metadata services of clouds), multicast and "this network". */
  public static final List<String> DEFAULT_DENY =
      List.of("169.254.0.0/16", "fe80::/10", "224.0.0.0/4", "ff00::/8", "0.0.0.0/8");

  /** The wildcard addresses: they lead to this very machine, and many agents register them. */
  public static final List<String> DEFAULT_ALLOW = List.of("0.0.0.0", "::");

  /** {@link #DEFAULT_ALLOW} and {@link #DEFAULT_DENY}. */
  public static final AddressPolicy DEFAULT = of(DEFAULT_ALLOW, DEFAULT_DENY);

  private static final byte[] MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};
  private static final byte[] COMPATIBLE = new byte[12];
  private static final byte[] NAT64 = {0, 0x64, -1, -101, 0, 0, 0, 0, 0, 0, 0, 0};

  private final List<AddressRange> allow;
  private final List<AddressRange> deny;
  private final @Nullable AddressPolicy also;

  private AddressPolicy(
      List<AddressRange> allow, List<AddressRange> deny, @Nullable AddressPolicy also) {
    this.allow = allow;
    this.deny = deny;
    this.also = also;
  }

  /** A policy by which only that may be reached which both allow. */
  public AddressPolicy and(AddressPolicy other) {
    return new AddressPolicy(allow, deny, also == null ? other : also.and(other));
  }

  /**
   * A policy of ranges in CIDR notation.
   *
   * @throws IllegalArgumentException if one of them is no range; the message names it
   */
  public static AddressPolicy of(List<String> allow, List<String> deny) {
    return new AddressPolicy(
        allow.stream().map(AddressRange::parse).toList(),
        deny.stream().map(AddressRange::parse).toList(),
        null);
  }

  /** Why {@code address} may not be reached, in words; null if it may. */
  public @Nullable String refusal(InetAddress address) {
    return refusal(address.getAddress());
  }

  /**
   * Why an endpoint may not be reached, in words; null if it may, or if its host is a name, which
   * is judged when it is resolved.
   */
  public @Nullable String refusal(Endpoint endpoint) {
    byte[] address = AddressRange.address(endpoint.host());
    if (address == null && endpoint.host().contains(":")) {
      return "it is no address that can be judged; leave the zone out";
    }
    return address == null ? null : refusal(address);
  }

  private @Nullable String refusal(byte[] address) {
    AddressRange denied = denying(address);
    byte[] inner = inner(address);
    if (denied == null && inner != null) {
      denied = denying(inner);
    }
    if (denied != null) {
      return "the address lies in the denied range " + denied;
    }
    return also == null ? null : also.refusal(address);
  }

  private @Nullable AddressRange denying(byte[] address) {
    for (AddressRange each : allow) {
      if (each.contains(address)) {
        return null;
      }
    }
    for (AddressRange each : deny) {
      if (each.contains(address)) {
        return each;
      }
    }
    return null;
  }

  private static byte @Nullable [] inner(byte[] address) {
    if (address.length != 16) {
      return null;
    }
    boolean holds =
        startsWith(address, MAPPED)
            || startsWith(address, NAT64)
            || startsWith(address, COMPATIBLE);
    // ::/96 also holds the wildcard and the loopback address, which stand for themselves.
    boolean own = startsWith(address, COMPATIBLE) && address[12] == 0 && address[13] == 0;
    return holds && !own ? Arrays.copyOfRange(address, 12, 16) : null;
  }

  private static boolean startsWith(byte[] address, byte[] prefix) {
    return Arrays.equals(address, 0, prefix.length, prefix, 0, prefix.length);
  }
}
