package io.agentreach.hub.config;

import java.util.Locale;
import java.util.function.Function;

/** What is said of a key that does not exist. */
final class Unknown {
  private Unknown() {}

  static Problem variable(String variable, String text) {
    // An underscore may stand for a dot or for itself; the nearest key is the same either way.
    String name = variable.toLowerCase(Locale.ROOT).replaceFirst("_", ".").replaceFirst("_", ".");
    return Problem.of("environment", variable, text, remedy("variable", name, Key::environment));
  }

  static Problem key(String where, String name, String text) {
    return Problem.of(where, name, text, remedy("key", name, Key::name));
  }

  private static String remedy(String kind, String name, Function<Key, String> form) {
    return Keys.nearest(name)
        .map(key -> "is no known " + kind + "; did you mean " + form.apply(key) + "?")
        .orElse("is no known " + kind + ", nor like one; see docs/configuration.md");
  }
}
