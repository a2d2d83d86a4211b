package io.agentreach.wire.http;

import java.net.InetAddress;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A range of IP addresses in CIDR notation, such as {@code 10.0.0.0/8} or {@code fe80::/10}; a
 * single address without a slash.
 */
final class AddressRange {
  private final byte[] address;
  private final int bits;
  private final String text;

  private AddressRange(byte[] address, int bits, String text) {
    this.address = address;
    this.bits = bits;
    this.text = text;
  }

  /**
   * Reads one range.
   *
   * @throws IllegalArgumentException if it is none; the message says what is expected
   */
  static AddressRange parse(String text) {
    int slash = text.indexOf('/');
    byte[] address = address(slash < 0 ? text : text.substring(0, slash));
    if (address == null) {
      throw wrong(text);
    }
    int longest = address.length * 8;
    int bits = longest;
    if (slash >= 0) {
      try {
        bits = Integer.parseInt(text, slash + 1, text.length(), 10);
      } catch (NumberFormatException e) {
        throw wrong(text);
      }
    }
    if (bits < 0 || bits > longest) {
      throw wrong(text);
    }
    return new AddressRange(address, bits, text);
  }

  private static IllegalArgumentException wrong(String text) {
    return new IllegalArgumentException(
        "\"" + text + "\" is no address range: write it like 10.0.0.0/8, fe80::/10 or 192.0.2.7");
  }

  /** The bytes of an address literal, 4 or 16 of them; null if it is none. Resolves nothing. */
  static byte @Nullable [] address(String literal) {
    try {
      return InetAddress.ofLiteral(literal).getAddress();
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  boolean contains(byte[] other) {
    if (other.length != address.length) {
      return false;
    }
    int whole = bits / 8;
    if (!Arrays.equals(address, 0, whole, other, 0, whole)) {
      return false;
    }
    int rest = bits % 8;
    return rest == 0 || ((address[whole] ^ other[whole]) & (0xff << (8 - rest)) & 0xff) == 0;
  }

  @Override
  public String toString() {
    return text;
  }
}
