package io.agentreach.sdk.heart;

/** What a heart beats for. Called on the heart's loop; never blocks. */
public interface Body {
  /** Time for the body to look at itself. Called at even pace, {@code now} by the loop's clock. */
  void examine(long now);

  /** How it is. */
  Vitals vitals();
}
