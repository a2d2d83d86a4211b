package io.agentreach.sdk.client;

import java.time.Duration;

/**
 * How a client behaves. Immutable: each method answers a changed copy.
 *
 * @param sender the caller's name in the envelope; empty to send none
 * @param connectTimeout how long connecting to the hub may take, above 0
 * @param margin how long the client waits beyond a request's own time limit for the hub to answer
 * @param longest the time limit of a request that has none, as the client keeps it; the
 *     capability's own limit usually ends the call long before
 * @param largestReply bytes of one reply that the client reads at most
 */
public record ClientOptions(
    String sender, Duration connectTimeout, Duration margin, Duration longest, int largestReply) {
  /** No name; 2 s; 1 s; 10 min; 64 MiB. */
  public static final ClientOptions DEFAULT =
      new ClientOptions(
          "", Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofMinutes(10), 64 << 20);

  public ClientOptions {
    requirePositive("connectTimeout", connectTimeout);
    requirePositive("margin", margin);
    requirePositive("longest", longest);
    if (largestReply < 1) {
      throw new IllegalArgumentException("largestReply must be 1 byte or more");
    }
  }

  private static void requirePositive(String field, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(field + " must be above 0, not " + value);
    }
  }

  /** With this name of the caller. */
  public ClientOptions sender(String value) {
    return new ClientOptions(value, connectTimeout, margin, longest, largestReply);
  }

  /** With this limit for connecting. */
  public ClientOptions connectTimeout(Duration value) {
    return new ClientOptions(sender, value, margin, longest, largestReply);
  }

  /** With this margin. */
  public ClientOptions margin(Duration value) {
    return new ClientOptions(sender, connectTimeout, value, longest, largestReply);
  }

  /** With this limit for requests that have none. */
  public ClientOptions longest(Duration value) {
    return new ClientOptions(sender, connectTimeout, margin, value, largestReply);
  }

  /** With this limit for the size of a reply. */
  public ClientOptions largestReply(int value) {
    return new ClientOptions(sender, connectTimeout, margin, longest, value);
  }
}
