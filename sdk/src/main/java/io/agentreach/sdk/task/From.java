package io.agentreach.sdk.task;

import java.util.Map;

/** A reference in a unit's input to the result of a unit upstream. Stateless. */
public final class From {
  private From() {}

  /** The whole result of {@code unit}. */
  public static Map<String, String> from(String unit) {
    return Map.of("$from", unit);
  }

  /** What the JSON Pointer {@code path} names in the result of {@code unit}. */
  public static Map<String, String> from(String unit, String path) {
    return Map.of("$from", unit, "path", path);
  }
}
