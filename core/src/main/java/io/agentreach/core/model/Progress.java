package io.agentreach.core.model;

/**
 * How far an agent says its work is.
 *
 * @param percent 0 to 100
 * @param message in the agent's words; empty if it said nothing
 */
public record Progress(int percent, String message) {
  /** Nothing was told. */
  public static final Progress NONE = new Progress(0, "");

  public Progress {
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException("percent must be from 0 to 100");
    }
  }
}
