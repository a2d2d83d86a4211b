package io.agentreach.core.rule;

/**
 * When a chain of calls has gone too far.
 *
 * @param deepest how deep calls may be nested
 * @param mostRoutings how often one trace may be routed
 */
public record LoopRule(int deepest, int mostRoutings) {
  /** Depth 8, 20 routings. */
  public static final LoopRule DEFAULT = new LoopRule(8, 20);

  public LoopRule {
    if (deepest < 0 || mostRoutings < 1) {
      throw new IllegalArgumentException("deepest must be 0 or more, mostRoutings 1 or more");
    }
  }

  /** Whether a call at {@code depth} is nested too deep. */
  public boolean tooDeep(int depth) {
    return depth > deepest;
  }

  /** Whether {@code routings} of one trace, this one included, are too many. */
  public boolean looping(int routings) {
    return routings > mostRoutings;
  }
}
