package io.agentreach.hub.demo;

import org.jspecify.annotations.Nullable;

/** Something that the demo claims did not hold. */
final class DemoFailure extends RuntimeException {
  private final transient @Nullable Child culprit;

  DemoFailure(String message) {
    this(message, null);
  }

  /** A failure whose reason probably stands in that process's log. */
  DemoFailure(String message, @Nullable Child culprit) {
    super(message);
    this.culprit = culprit;
  }

  @Nullable Child culprit() {
    return culprit;
  }

  /** Checks a claim. */
  static void unless(boolean holds, String otherwise) {
    if (!holds) {
      throw new DemoFailure(otherwise);
    }
  }
}
