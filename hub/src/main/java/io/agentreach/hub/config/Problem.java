package io.agentreach.hub.config;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a configuration.
 *
 * @param where the source, such as {@code environment REACH_HTTP_PORT}
 * @param key as it was written; empty where a source is wrong as a whole
 * @param value as it was written, hidden where the key looks secret; null where there is none
 * @param what what is wrong with it and what to do, in words that follow the key or value
 */
public record Problem(String where, String key, @Nullable String value, String what) {
  private static final int LONGEST_SHOWN = 80;

  /** A problem with a key's value; hides the value if it may be secret. */
  static Problem of(String where, String key, @Nullable String value, String what) {
    return new Problem(where, key, value == null ? null : shown(key, value), what);
  }

  /** A problem with a source as a whole. */
  static Problem of(String where, String what) {
    return new Problem(where, "", null, what);
  }

  private static String shown(String key, String value) {
    if (Key.secret(key)) {
      return "(hidden)";
    }
    String oneLine = value.replaceAll("\\p{Cntrl}", " ");
    return oneLine.length() <= LONGEST_SHOWN
        ? '"' + oneLine + '"'
        : '"' + oneLine.substring(0, LONGEST_SHOWN) + "…\"";
  }

  @Override
  public String toString() {
    String name = key.isEmpty() ? "" : ": " + key;
    return where + name + (value == null ? "" : " = " + value) + ": " + what;
  }
}
