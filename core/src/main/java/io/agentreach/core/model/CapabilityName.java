package io.agentreach.core.model;

import org.jspecify.annotations.Nullable;

/**
 * The hierarchical name of a capability, its levels split by dots: {@code web_fetch.subpage}. At
 * most 128 characters and 8 levels; a level has 1 or more characters of {@code A-Z a-z 0-9 _ : -}.
 *
 * <p>A name serves itself and every name below it, never one above it.
 */
public record CapabilityName(String value) {
  private static final int MOST_LEVELS = 8;

  public CapabilityName {
    Names.require("capability", value, 128, Names.WIDE);
    int levels = 1;
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) == '.') {
        levels++;
        if (i == 0 || i == value.length() - 1 || value.charAt(i - 1) == '.') {
          throw new IllegalArgumentException(
              "capability has an empty level: write a name between dots");
        }
      }
    }
    if (levels > MOST_LEVELS) {
      throw new IllegalArgumentException(
          "capability has " + levels + " levels; at most " + MOST_LEVELS + " are allowed");
    }
  }

  /** The name one level up, or null at the top. */
  public @Nullable CapabilityName parent() {
    int dot = value.lastIndexOf('.');
    return dot < 0 ? null : new CapabilityName(value.substring(0, dot));
  }

  /** Whether an agent that declares this name serves a request for {@code wanted}. */
  public boolean serves(CapabilityName wanted) {
    String other = wanted.value;
    return other.startsWith(value)
        && (other.length() == value.length() || other.charAt(value.length()) == '.');
  }

  @Override
  public String toString() {
    return value;
  }
}
