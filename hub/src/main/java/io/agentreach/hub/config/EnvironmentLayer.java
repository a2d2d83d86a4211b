package io.agentreach.hub.config;

import io.agentreach.hub.config.Layer.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The variables that begin with {@code REACH_}. An empty one counts as not set. */
final class EnvironmentLayer {
  private static final String PREFIX = "REACH_";

  /** Read by the launcher and the command line, and no keys. */
  private static final Set<String> OTHERS = Set.of("REACH_HUB", "REACH_CONFIG", "REACH_JAVA_OPTS");

  /**
   * What Kubernetes sets in every container beside a service that is named reach or
   * reach-something.
   */
  private static final Pattern SERVICE_LINK =
      Pattern.compile("REACH_(.*_)?(SERVICE_(HOST|PORT)(_.*)?|PORT(_\\d+_(TCP|UDP|SCTP)(_.*)?)?)");

  private EnvironmentLayer() {}

  static Layer of(Map<String, String> environment) {
    Map<String, Entry> values = new HashMap<>();
    List<Problem> problems = new ArrayList<>();
    new TreeMap<>(environment)
        .forEach((variable, text) -> {
          if (!variable.startsWith(PREFIX) || text.isEmpty()) {
            return;
          }
          Optional<Key> key = Keys.ofEnvironment(variable);
          if (key.isPresent()) {
            values.put(key.get().name(), new Entry(text, "environment " + variable));
          } else if (!OTHERS.contains(variable) && !serviceLink(variable)) {
            problems.add(Unknown.variable(variable, text));
          }
        });
    return new Layer("environment", 200, values, problems);
  }

  private static boolean serviceLink(String variable) {
    return SERVICE_LINK.matcher(variable).matches();
  }
}
