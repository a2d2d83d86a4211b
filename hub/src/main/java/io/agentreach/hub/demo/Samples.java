package io.agentreach.hub.demo;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The folder of the samples that ship with the program. */
record Samples(Path folder) {
  private static final String MARK = "samples/site/index.html";
  private static final int MOST_LEVELS = 6;

  /** Finds it beside the program: in a distribution, or in the checkout that was built. */
  static Samples find() {
    Path place = ownPlace();
    for (int level = 0; place != null && level < MOST_LEVELS; level++, place = place.getParent()) {
      if (Files.isRegularFile(place.resolve(MARK))) {
        return new Samples(place.resolve("samples"));
      }
    }
    throw new DemoFailure(
        "the samples are missing; they belong beside the program's folder lib, as in the archive");
  }

  private static @Nullable Path ownPlace() {
    try {
      return Path.of(Samples.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the program has no place", e);
    }
  }

  Path site() {
    return folder.resolve("site");
  }

  Path agent(String file) {
    return folder.resolve("agents").resolve(file);
  }

  Path service(String file) {
    return folder.resolve("services").resolve(file);
  }

  Path manifest(String file) {
    return folder.resolve("manifests").resolve(file);
  }
}
