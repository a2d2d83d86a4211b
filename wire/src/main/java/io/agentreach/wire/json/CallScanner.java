package io.agentreach.wire.json;

/**
 * Reads the frame of a call and finds its payload, in one pass over the bytes. Thread-safe:
 * stateless; does not block; does not throw.
 *
 * <p>Both forms are read: the full one with {@code envelope}, {@code header} and {@code payload},
 * and the short one with {@code request_id}, {@code capability}, {@code agent}, {@code params} and
 * {@code timeout} (seconds). A body that mixes them, or says one thing twice, is refused. A field
 * that is {@code null} counts as absent, but for the payload itself.
 *
 * <p>The whole body is checked to be JSON, so that what is passed on to an agent is. Cost: about
 * the time of reading the bytes once, and the strings of the frame; a payload costs no memory.
 */
public final class CallScanner {
  private final Limits limits;

  /** A scanner that keeps these limits. */
  public CallScanner(Limits limits) {
    this.limits = limits;
  }

  /** Scans a body that fills its array. */
  public CallScan scan(byte[] body) {
    return scan(body, 0, body.length);
  }

  /**
   * Scans the body in {@code bytes[from, to)}; offsets in the result are those of {@code bytes}.
   */
  public CallScan scan(byte[] bytes, int from, int to) {
    return new CallReader(bytes, from, to, limits).read();
  }
}
