package io.agentreach.core.model;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The SHA-256 of a payload's bytes: tells one payload from another without keeping either.
 *
 * @param hex 64 hexadecimal digits in lower case
 */
public record Fingerprint(String hex) {
  public Fingerprint {
    if (hex.length() != 64) {
      throw new IllegalArgumentException("a fingerprint has 64 digits, not " + hex.length());
    }
  }

  /** The fingerprint of these bytes, whatever their media type. */
  public static Fingerprint of(Payload payload) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(payload.bytes());
      return new Fingerprint(HexFormat.of().formatHex(digest));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
