package io.agentreach.wire.face;

import java.time.Duration;

/**
 * What the faces allow and announce.
 *
 * @param maxBody bytes of a call's body
 * @param maxHeader bytes of all headers of a request
 * @param maxConnections open connections for each event loop
 * @param idle how long a connection without a request at work stays open, and how long a body may
 *     take
 * @param keepAlive how often a silent event stream gets a comment
 * @param trusting whether the hub listens on loopback, where callers need not say who they are
 * @param version the hub's version
 */
public record FaceSettings(
    int maxBody,
    int maxHeader,
    int maxConnections,
    Duration idle,
    Duration keepAlive,
    boolean trusting,
    String version) {
  /** Bytes of a manifest or any other body that is no call. */
  public static final int MAX_DOCUMENT = 1 << 20;
}
