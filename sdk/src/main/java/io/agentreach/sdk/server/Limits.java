package io.agentreach.sdk.server;

import java.time.Duration;

/**
 * What a connection may ask for.
 *
 * @param connections open connections at most; further ones are closed at once
 * @param headerBytes bytes of one request's line and headers at most
 * @param bodyBytes bytes of one request's body at most
 * @param receive how long one request may take to arrive
 * @param send how long one write may be stuck
 * @param idle how long a connection is kept between requests
 */
public record Limits(
    int connections,
    int headerBytes,
    int bodyBytes,
    Duration receive,
    Duration send,
    Duration idle) {
  /**
   * 1,024 connections; 16 KiB; 10 MiB; 30 s; 30 s; 120 s, longer than clients usually keep theirs,
   * so that none is closed under a request.
   */
  public static final Limits DEFAULT =
      new Limits(
          1024,
          16 << 10,
          10 << 20,
          Duration.ofSeconds(30),
          Duration.ofSeconds(30),
          Duration.ofSeconds(120));

  public Limits {
    if (connections < 1 || headerBytes < 256 || bodyBytes < 1) {
      throw new IllegalArgumentException(
          "limits need 1 connection, 256 header bytes and 1 body byte or more");
    }
    if (!receive.isPositive() || !send.isPositive() || !idle.isPositive()) {
      throw new IllegalArgumentException("limits of time must be above 0");
    }
  }

  /** With this limit for bodies. */
  public Limits bodyBytes(int value) {
    return new Limits(connections, headerBytes, value, receive, send, idle);
  }

  /** With this limit for a request's arrival. */
  public Limits receive(Duration value) {
    return new Limits(connections, headerBytes, bodyBytes, value, send, idle);
  }

  /** With this number of connections. */
  public Limits connections(int value) {
    return new Limits(value, headerBytes, bodyBytes, receive, send, idle);
  }
}
