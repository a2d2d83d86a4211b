package io.agentreach.wire.http;

import java.time.Duration;

/**
 * What the HTTP channel allows agents and itself.
 *
 * @param connect how long a connection may take: name, TCP and TLS together
 * @param keepAlive how long a connection without work is kept, unless the agent announced less or
 *     more by a {@code Keep-Alive} header
 * @param connections how many connections one event loop opens to one host and port, 1 or more
 * @param waiting how many attempts of one event loop may wait for one of them, 0 or more
 * @param headerBytes the longest head of an answer
 * @param replyBytes the longest answer that is no event stream
 * @param errorBytes the longest error document that is kept
 * @param eventBytes the longest single event of a stream
 */
public record ChannelLimits(
    Duration connect,
    Duration keepAlive,
    int connections,
    int waiting,
    int headerBytes,
    int replyBytes,
    int errorBytes,
    int eventBytes) {

  /**
   * 2 s; 4 s; 1,024; 4,096; 32 KiB; 10 MiB; 64 KiB; 1 MiB.
   *
   * <p>4 s, because the servers that most agents are written with (uvicorn, Node.js, Apache) close
   * after 5 s: a request that crosses such a close ends with an unknown effect, which costs more
   * than a new connection does.
   */
  public static final ChannelLimits DEFAULT =
      new ChannelLimits(
          Duration.ofSeconds(2),
          Duration.ofSeconds(4),
          1_024,
          4_096,
          32 * 1_024,
          10 * 1_024 * 1_024,
          64 * 1_024,
          1_024 * 1_024);

  public ChannelLimits {
    if (!connect.isPositive() || !keepAlive.isPositive()) {
      throw new IllegalArgumentException("connect and keepAlive must be above 0");
    }
    if (connections < 1 || waiting < 0) {
      throw new IllegalArgumentException("connections must be 1 or more, waiting 0 or more");
    }
    if (headerBytes < 1 || replyBytes < 1 || errorBytes < 1 || eventBytes < 1) {
      throw new IllegalArgumentException("limits in bytes must be 1 or more");
    }
  }
}
