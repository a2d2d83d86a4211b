package io.agentreach.hub.config;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One thing that can be set.
 *
 * @param name such as {@code reach.router.max_depth}
 * @param type of the value in {@link HubConfig}
 * @param setting default, range and meaning
 */
record Key(String name, Class<?> type, Setting setting) {
  private static final Pattern SECRET =
      Pattern.compile(".*(secret|token|passw|passphrase|credential|auth|private|[._]key).*");

  /** The one environment variable that sets it. */
  String environment() {
    return name.replace('.', '_').toUpperCase(Locale.ROOT);
  }

  /** Whether values under such a name, known or not, must not be shown. */
  static boolean secret(String name) {
    return SECRET.matcher(name.toLowerCase(Locale.ROOT)).matches();
  }

  /**
   * Reads a value and checks its range.
   *
   * @throws IllegalArgumentException with words that follow the value
   */
  Object read(String text) {
    Object value = Kind.read(type, text.strip());
    if (below(setting.min(), value) || below(value, setting.max())) {
      throw new IllegalArgumentException("is out of range; " + range());
    }
    return value;
  }

  /** The range in words, empty where there is none. */
  String range() {
    return setting.min().isEmpty() ? "" : "give " + setting.min() + " to " + setting.max();
  }

  private boolean below(String limit, Object value) {
    return !limit.isEmpty() && compare(value, Kind.read(type, limit)) < 0;
  }

  private boolean below(Object value, String limit) {
    return !limit.isEmpty() && compare(value, Kind.read(type, limit)) > 0;
  }

  @SuppressWarnings("unchecked")
  private static int compare(Object left, Object right) {
    return ((Comparable<Object>) left).compareTo(right);
  }
}
