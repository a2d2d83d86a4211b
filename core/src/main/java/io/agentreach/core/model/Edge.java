package io.agentreach.core.model;

/**
 * Says that a unit waits for another one.
 *
 * @param from the unit that comes first
 * @param onFailure what becomes of the later one if the first does not succeed
 */
public record Edge(String from, OnFailure onFailure) {
  /** What a unit that does not succeed does to one that waits for it. */
  public enum OnFailure {
    /** The later one fails as well, as {@code UPSTREAM_FAILED}. */
    FAIL,
    /** The later one is left out; the task can be confirmed without it. */
    SKIP,
    /** The later one runs all the same, and finds null where it refers to the first. */
    PASS
  }

  /** An edge by which failure spreads. */
  public static Edge after(String from) {
    return new Edge(from, OnFailure.FAIL);
  }
}
