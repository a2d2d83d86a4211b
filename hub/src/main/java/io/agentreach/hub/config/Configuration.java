package io.agentreach.hub.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What loading comes to. */
public sealed interface Configuration {
  /** Loads. Reads a file, and may ask a name server for {@code reach.http.host}; blocks. */
  static Configuration load(Sources sources) {
    return new Loading(sources.layers()).result();
  }

  /**
   * The configuration of a hub in a test or in another program: defaults, but for what is given.
   *
   * @param values by key, such as {@code reach.http.port}
   * @throws IllegalArgumentException that names everything that is wrong
   */
  static HubConfig of(Map<String, String> values) {
    List<Flag> flags =
        values.entrySet().stream().map(v -> new Flag("value", v.getKey(), v.getValue())).toList();
    List<Layer> layers = List.of(DefaultLayer.of(Map.of()), FlagLayer.of(flags));
    return switch (new Loading(layers).result()) {
      case Loaded loaded -> loaded.config();
      case Rejected rejected -> throw new IllegalArgumentException(rejected.toString());
    };
  }

  /**
   * All is well.
   *
   * @param settings every key with its value and where that came from, in the order of the
   *     documentation
   */
  record Loaded(HubConfig config, List<Effective> settings) implements Configuration {
    public Loaded {
      settings = List.copyOf(settings);
    }
  }

  /**
   * Something is wrong.
   *
   * @param problems all of them, 1 or more
   */
  record Rejected(List<Problem> problems) implements Configuration {
    public Rejected {
      problems = List.copyOf(problems);
    }

    /** For people: how many there are, then each. */
    public List<String> lines() {
      List<String> lines = new ArrayList<>();
      String count = problems.size() == 1 ? "a problem" : problems.size() + " problems";
      lines.add("the configuration has " + count);
      problems.forEach(problem -> lines.add("  " + problem));
      return lines;
    }

    @Override
    public String toString() {
      return String.join("\n", lines());
    }
  }

  /**
   * A key as it is in effect.
   *
   * @param value typed, as in {@link HubConfig}
   * @param source where it came from, such as {@code default}
   */
  record Effective(String key, Object value, String source) {
    /** The value as a user would write it, hidden where it may be secret. */
    public String text() {
      return Key.secret(key) ? "(hidden)" : Kind.write(value);
    }
  }
}
