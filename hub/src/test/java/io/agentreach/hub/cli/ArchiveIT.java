package io.agentreach.hub.cli;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agentreach.requirements.Satisfies;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The archive that users get, unpacked and started as they would. */
@Satisfies("J1")
@DisabledOnOs(OS.WINDOWS)
@EnabledIfSystemProperty(named = "reach.archive", matches = ".+", disabledReason = "needs a build")
class ArchiveIT {
  private static final Path ARCHIVE = Path.of(System.getProperty("reach.archive", "none"));

  @TempDir private static Path root;
  private static Path home;

  @BeforeAll
  static void unpack() throws Exception {
    Path folder = Files.createDirectories(root.resolve("my programs"));
    Ran ran = run(folder, List.of("tar", "xzf", ARCHIVE + ".tar.gz"));
    assertThat(ran.code()).as(ran.err()).isZero();
    home = folder.resolve(ARCHIVE.getFileName());
  }

  @Test
  void itSaysItsVersion() throws Exception {
    Ran ran = reach("version");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).startsWith(ARCHIVE.getFileName().toString().replace("reach-", "reach "));
    assertThat(ran.code()).isZero();
  }

  @Test
  void itPrintsItsConfiguration() throws Exception {
    Ran ran = reach("config", "-o", "json", "--port", "7200");

    assertThat(ran.err()).isEmpty();
    assertThat(Json.read(ran.out()).path("reach.http.port").path("value").asInt()).isEqualTo(7200);
  }

  @Test
  void itSaysThatNoHubAnswers() throws Exception {
    Ran ran = reach("agent", "list", "--hub", "http://127.0.0.1:1");

    assertThat(ran.code()).isEqualTo(7);
    assertThat(ran.err()).contains("no hub answers at http://127.0.0.1:1");
  }

  @Test
  void itMakesItselfACacheForFasterStarts() throws Exception {
    reach("version");

    await().atMost(120, SECONDS).until(() -> caches().size() == 1);
    assertThat(Files.size(caches().getFirst())).isGreaterThan(1_000_000);
    assertThat(reach("version").code()).isZero();
  }

  @Test
  void itHoldsWhatItNeedsAndNoTests() {
    assertThat(home.resolve("bin/reach")).isExecutable();
    assertThat(home.resolve("LICENSE")).isNotEmptyFile();
    assertThat(home.resolve("docs/cli.md")).isNotEmptyFile();
    assertThat(home.resolve("samples")).isNotEmptyDirectory();
    assertThat(names(home.resolve("lib")))
        .anyMatch(name -> name.startsWith("agent-reach-hub-"))
        .noneMatch(name -> name.startsWith("junit") || name.contains("testkit"));
  }

  @Test
  void theZipHoldsTheSame() throws IOException {
    try (ZipFile zip = new ZipFile(ARCHIVE + ".zip")) {
      String folder = ARCHIVE.getFileName() + "/";
      assertThat(zip.getEntry(folder + "bin/reach")).isNotNull();
      assertThat(
              zip.stream()
                  .map(entry -> entry.getName())
                  .filter(name -> name.matches(folder + "lib/.+")))
          .hasSameSizeAs(names(home.resolve("lib")));
    }
  }

  private static List<Path> caches() throws IOException {
    Path folder = home.resolve("cache");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".aot")).toList();
    }
  }

  private static List<String> names(Path folder) {
    return List.of(new File(folder.toString()).list());
  }

  private static Ran reach(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/reach").toString()));
    command.addAll(List.of(arguments));
    return run(root, command);
  }

  private static Ran run(Path from, List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).directory(from.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes());
    String err = new String(process.getErrorStream().readAllBytes());
    return new Ran(process.waitFor(), out, err);
  }
}
