package io.agentreach.hub.config;

import io.agentreach.hub.config.Configuration.Effective;
import io.agentreach.hub.config.Layer.Entry;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** One load: picks the value of each key, reads it, and collects whatever is wrong. One thread. */
final class Loading {
  private final Map<String, Layer> layers = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();
  private final List<Effective> settings = new ArrayList<>();
  private final SmallRyeConfig config;

  Loading(List<Layer> sources) {
    SmallRyeConfigBuilder builder = new SmallRyeConfigBuilder();
    for (Layer layer : sources) {
      layers.put(layer.name(), layer);
      problems.addAll(layer.problems());
      builder.withSources(layer.source());
    }
    config = builder.build();
  }

  Configuration result() {
    Keys.ALL.forEach(this::read);
    Exposure.check(settings).ifPresent(problems::add);
    problems.addAll(Relations.check(settings));
    if (!problems.isEmpty()) {
      return new Configuration.Rejected(problems);
    }
    Map<String, Object> values = new HashMap<>();
    settings.forEach(setting -> values.put(setting.key(), setting.value()));
    return new Configuration.Loaded(
        Keys.build(key -> Objects.requireNonNull(values.get(key))), settings);
  }

  private void read(Key key) {
    Entry entry = entry(key.name());
    try {
      settings.add(new Effective(key.name(), key.read(entry.text()), entry.where()));
    } catch (IllegalArgumentException wrong) {
      String what = String.valueOf(wrong.getMessage());
      problems.add(Problem.of(entry.where(), key.name(), entry.text(), remedy(key, what)));
    }
  }

  private Entry entry(String key) {
    String winner = config.getConfigValue(key).getConfigSourceName();
    return Optional.ofNullable(layers.get(winner))
        .map(layer -> layer.values().get(key))
        .orElseThrow(() -> new IllegalStateException("no default of " + key));
  }

  private static String remedy(Key key, String what) {
    String range = key.range();
    return range.isEmpty() || what.contains(range) ? what : what + "; " + range;
  }
}
