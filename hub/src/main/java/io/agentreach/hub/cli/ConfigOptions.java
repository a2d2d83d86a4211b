package io.agentreach.hub.cli;

import io.agentreach.hub.config.Configuration;
import io.agentreach.hub.config.Flag;
import io.agentreach.hub.config.Sources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that set something about a hub. */
final class ConfigOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A YAML file; else $REACH_CONFIG, else reach.yaml in the data folder.")
  private @Nullable Path config;

  @Option(names = "--host", paramLabel = "ADDRESS", description = "The address to listen on.")
  private @Nullable String host;

  @Option(names = "--port", paramLabel = "PORT", description = "The port to listen on.")
  private @Nullable String port;

  @Option(names = "--data", paramLabel = "DIR", description = "The folder of the store.")
  private @Nullable String data;

  @Option(
      names = "--insecure",
      description = "Allows an address beyond this machine although callers are not authenticated.")
  private boolean insecure;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      mapFallbackValue = "",
      description = "Sets any key of docs/configuration.md; may be repeated.")
  private List<String> set = new ArrayList<>();

  /** Loads what these options, the environment and the file come to. */
  Configuration load(Map<String, String> environment) {
    List<Flag> flags = new ArrayList<>();
    for (String pair : set) {
      int equals = pair.indexOf('=');
      String key = equals < 0 ? pair : pair.substring(0, equals);
      flags.add(new Flag("--set", key.strip(), equals < 0 ? "" : pair.substring(equals + 1)));
    }
    add(flags, "--host", "reach.http.host", host);
    add(flags, "--port", "reach.http.port", port);
    add(flags, "--data", "reach.data.dir", data);
    add(flags, "--insecure", "reach.insecure", insecure ? "true" : null);
    return Configuration.load(new Sources(config, environment, flags));
  }

  private static void add(List<Flag> flags, String option, String key, @Nullable String value) {
    if (value != null) {
      flags.add(new Flag(option, key, value));
    }
  }
}
