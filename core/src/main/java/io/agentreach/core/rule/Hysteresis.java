package io.agentreach.core.rule;

/**
 * Whether something is on, changed only by several evaluations in a row that want it so. Immutable.
 *
 * @param on the present state
 * @param against how many evaluations in a row have wanted the other state
 */
public record Hysteresis(boolean on, int against) {
  /** Off, and nothing against it. */
  public static final Hysteresis OFF = new Hysteresis(false, 0);

  /**
   * The state after one more evaluation.
   *
   * @param wanted what the evaluation wants
   * @param inRow how many have to agree, 1 or more
   */
  public Hysteresis after(boolean wanted, int inRow) {
    if (wanted == on) {
      return against == 0 ? this : new Hysteresis(on, 0);
    }
    return against + 1 >= inRow ? new Hysteresis(wanted, 0) : new Hysteresis(on, against + 1);
  }
}
