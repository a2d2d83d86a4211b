package io.agentreach.hub.server;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.Supplier;

/** Makes the tokens that prove to be the owner of a registration: 128 random bits. Thread-safe. */
final class AccessIds implements Supplier<String> {
  private final SecureRandom random = new SecureRandom();

  @Override
  public String get() {
    byte[] bits = new byte[16];
    random.nextBytes(bits);
    return HexFormat.of().formatHex(bits);
  }
}
