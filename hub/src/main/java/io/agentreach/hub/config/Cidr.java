package io.agentreach.hub.config;

import java.net.InetAddress;

/**
 * A block of network addresses.
 *
 * @param text an address, or an address and how many leading bits all in the block share, as in
 *     {@code 10.0.0.0/8}
 */
public record Cidr(String text) {
  public Cidr {
    if (!valid(text)) {
      throw new IllegalArgumentException(
          "is not a block of addresses; write it as 10.0.0.0/8 or fe80::/10");
    }
  }

  @Override
  public String toString() {
    return text;
  }

  /** Never asks a name server. */
  private static boolean valid(String text) {
    int slash = text.indexOf('/');
    try {
      InetAddress base = InetAddress.ofLiteral(slash < 0 ? text : text.substring(0, slash));
      int bits = base.getAddress().length * 8;
      int prefix = slash < 0 ? bits : Integer.parseInt(text.substring(slash + 1));
      return prefix >= 0 && prefix <= bits;
    } catch (IllegalArgumentException wrong) {
      return false;
    }
  }
}
