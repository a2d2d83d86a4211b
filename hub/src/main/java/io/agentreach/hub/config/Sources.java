package io.agentreach.hub.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a configuration is loaded from.
 *
 * @param file named on the command line, or null
 * @param environment of the process
 * @param flags in the order they were given
 */
public record Sources(@Nullable Path file, Map<String, String> environment, List<Flag> flags) {
  public Sources {
    environment = Map.copyOf(environment);
    flags = List.copyOf(flags);
  }

  /** Those of this process, with the flags given. */
  public static Sources ofProcess(@Nullable Path file, List<Flag> flags) {
    return new Sources(file, System.getenv(), flags);
  }

  /** The layers, the weakest first. Reads the file. */
  List<Layer> layers() {
    Layer defaults = DefaultLayer.of(environment);
    Layer variables = EnvironmentLayer.of(environment);
    Layer options = FlagLayer.of(flags);
    List<Layer> layers = new ArrayList<>(List.of(defaults, variables, options));
    chosenFile(layers).ifPresent(chosen -> layers.add(1, FileLayer.of(chosen)));
    return layers;
  }

  private Optional<Path> chosenFile(List<Layer> layers) {
    if (file != null) {
      return Optional.of(file);
    }
    String named = environment.getOrDefault("REACH_CONFIG", "");
    return named.isBlank() ? besideData(layers) : Optional.of(Path.of(named));
  }

  /** The file in the data folder, wherever the other layers say that is. */
  private static Optional<Path> besideData(List<Layer> layers) {
    String folder = "";
    for (Layer layer : layers) {
      Layer.Entry entry = layer.values().get("reach.data.dir");
      folder = entry == null ? folder : entry.text();
    }
    Path beside = ((Path) Kind.read(Path.class, folder)).resolve("reach.yaml");
    return Optional.of(beside).filter(Files::exists);
  }
}
