package io.agentreach.testkit.contract;

import java.time.Duration;

/** How the agent at the other end of a channel behaves. */
public enum Conduct {
  /** Answers {@link #REPLY}. */
  REPLIES,
  /** Takes no connection. */
  REFUSES,
  /** Takes the request and says nothing for ever. */
  NEVER_ANSWERS,
  /** Takes the request and closes in order without an answer. */
  CLOSES,
  /** Takes the request and resets the connection. */
  RESETS,
  /** Breaks off in the middle of its answer. */
  BREAKS_OFF,
  /** Answers success with something that is no JSON. */
  TALKS_NONSENSE,
  /** Answers success with 64 MiB. */
  SAYS_TOO_MUCH,
  /** Answers {@link #REPLY} in the smallest pieces that the transport knows. */
  DRIPS,
  /** Does not take the request and names {@link #RETRY_AFTER}. */
  IS_BUSY,
  /** Fails with status 500 and {@link #ERROR}, which says nothing about what was done. */
  FAILS,
  /** Declines for good with status 404 and {@link #ERROR}. */
  DECLINES,
  /**
   * Streams {@link #CHUNKS} events {@code chunk} with their number, one per step, then a result.
   */
  STREAMS,
  /** The same, but with an error instead of the result. */
  STREAMS_TO_AN_ERROR,
  /** The same, but the connection breaks instead of the result. */
  STREAM_BREAKS_OFF,
  /** The same, but the stream ends in order instead of the result. */
  STREAM_HAS_NO_END;

  /** The answer of those who answer. */
  public static final String REPLY = "{\"answer\": [1, \"zwei\", null]}";

  /** The error document of those who fail. */
  public static final String ERROR = "{\"error\":{\"code\":\"NO_LUCK\",\"message\":\"no\"}}";

  /** When those who are busy want to be asked again. */
  public static final Duration RETRY_AFTER = Duration.ofSeconds(7);

  /** How many events come before the end of a stream. */
  public static final int CHUNKS = 3;
}
