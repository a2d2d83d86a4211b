package io.agentreach.hub.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script, with JDKs and a Maven that only say how they were called. */
@Satisfies("J1")
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final Path SCRIPT = Path.of("../reach").toAbsolutePath().normalize();

  @TempDir private Path root;
  private Path checkout;
  private Path tools;

  @BeforeEach
  void checkout() throws IOException {
    checkout = Files.createDirectories(root.resolve("a check out"));
    Files.copy(SCRIPT, checkout.resolve("reach"));
    file(checkout.resolve("pom.xml"), "<project/>");
    file(checkout.resolve("hub/pom.xml"), "<project/>");
    file(checkout.resolve("hub/src/main/java/A.java"), "class A {}");
    tools = Files.createDirectories(root.resolve("tools"));
    script(
        tools.resolve("mvn"),
        """
        echo "$PWD: $*" >>"%s"
        mkdir -p hub/target/agent-reach/lib
        touch hub/target/agent-reach/lib
        """
            .formatted(root.resolve("builds")));
  }

  @Test
  void aCheckoutIsBuiltOnFirstUseAndNotAgain() throws Exception {
    jdk("25.0.1");

    Run first = reach("version");
    Run second = reach("version");

    assertThat(first.err()).startsWith("reach: building");
    assertThat(first.out()).contains("io.agentreach.hub.cli.Main version");
    assertThat(second.err()).isEmpty();
    assertThat(builds())
        .containsExactly(
            checkout.toRealPath() + ": -q -B -Dstyle.color=never -Dquick -pl hub -am package");
  }

  @Test
  void aChangedSourceIsBuiltAgain() throws Exception {
    jdk("25.0.1");
    reach("version");
    Files.setLastModifiedTime(
        checkout.resolve("hub/src/main/java/A.java"), FileTime.from(Instant.now().plusSeconds(5)));

    reach("version");

    assertThat(builds()).hasSize(2);
  }

  @Test
  void aBuildThatWasCutOffIsDoneAgain() throws Exception {
    jdk("25.0.1");
    reach("version");
    file(checkout.resolve("hub/target/reach.building"), "");

    reach("version");
    reach("version");

    assertThat(builds()).hasSize(2);
  }

  @Test
  void aBuildThatFailsStartsNothing() throws Exception {
    jdk("25.0.1");
    script(tools.resolve("mvn"), "echo 'A.java is wrong'; exit 1");

    Run run = reach("version");

    assertThat(run.code()).isEqualTo(69);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("A.java is wrong", "reach: the build failed");
  }

  @Test
  void manyFirstUsesAtOnceBuildOnce() throws Exception {
    jdk("25.0.1");
    List<Process> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      all.add(start(checkout.resolve("reach"), root, "version"));
    }

    for (Process each : all) {
      assertThat(finish(each).out()).contains("io.agentreach.hub.cli.Main version");
    }
    assertThat(builds()).hasSize(1);
  }

  @Test
  void theScriptWorksFromAnywhereAndThroughLinks() throws Exception {
    jdk("25.0.1");
    Path link = Files.createSymbolicLink(root.resolve("absolute link"), checkout.resolve("reach"));
    Path relative = Files.createSymbolicLink(root.resolve("relative"), Path.of("absolute link"));

    Run run = finish(start(relative, tools, "call", "c", "--params", "{\"a\": \"b  c\"}"));

    assertThat(link).isSymbolicLink();
    assertThat(run.out())
        .contains(
            "-cp " + checkout.toRealPath() + "/hub/target/agent-reach/lib/*",
            "-Dreach.home=" + checkout.toRealPath(),
            "Main call c --params {\"a\": \"b  c\"}");
  }

  @Test
  void anOldJavaOnThePathLeadsToANewerOneBesideIt() throws Exception {
    jdk("17.0.2");
    Path newer = jdk("26");

    assertThat(reach("version").out()).startsWith(newer.toRealPath().toString());
  }

  @Test
  void javaHomeComesFirstUnlessItIsTooOld() throws Exception {
    Path onPath = jdk("25.0.1");
    Path other = jdkIn(root.resolve("elsewhere"), "25.0.9");

    assertThat(finish(start(Map.of("JAVA_HOME", other.toString()), "version")).out())
        .startsWith(other.toString());

    Path old = jdkIn(root.resolve("old"), "21.0.9");
    assertThat(finish(start(Map.of("JAVA_HOME", old.toString()), "version")).out())
        .startsWith(onPath.toRealPath().toString());
  }

  @Test
  void serversGetOtherOptionsThanClients() throws Exception {
    jdk("25.0.1");

    assertThat(reach("hub").out()).contains("-XX:+UseParallelGC").doesNotContain("TieredStop");
    assertThat(reach("agent", "list").out())
        .contains("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
        .doesNotContain("UseParallelGC");
  }

  @Test
  void furtherOptionsForTheJvmArePassedOn() throws Exception {
    jdk("25.0.1");

    assertThat(finish(start(Map.of("REACH_JAVA_OPTS", "-Xmx1g -Da=b"), "hub")).out())
        .contains(" -Xmx1g -Da=b ");
  }

  @Test
  void aCacheIsUsedOnlyIfItIsYoungerThanTheJars() throws Exception {
    jdk("25.0.1");
    reach("version");
    Path cache = file(checkout.resolve("hub/target/reach-25.0.1.aot"), "cache");
    Files.setLastModifiedTime(cache, FileTime.from(Instant.now().plusSeconds(5)));
    assertThat(reach("version").out()).contains("-XX:AOTCache=" + cache.toRealPath());

    Files.setLastModifiedTime(cache, FileTime.from(Instant.EPOCH));
    assertThat(reach("version").out()).doesNotContain("AOTCache");
  }

  @Test
  void aJvmInTheLocaleCStillReadsItsArgumentsAsUtf8() throws Exception {
    Path home = jdk("25.0.1");
    script(home.resolve("bin/java"), "echo \"$LC_ALL\"");

    assertThat(finish(start(Map.of("LC_ALL", "C"), "version")).out()).isEqualTo("C.UTF-8\n");
    assertThat(finish(start(Map.of("LC_ALL", "de_DE.UTF-8"), "version")).out())
        .isEqualTo("de_DE.UTF-8\n");
  }

  /** A JDK that says how it was started; the first one is on the path. */
  private Path jdk(String version) throws IOException {
    return jdkIn(root.resolve("jvm"), version);
  }

  private Path jdkIn(Path folder, String version) throws IOException {
    Path home = folder.resolve("jdk-" + version);
    file(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    script(home.resolve("bin/java"), "echo \"" + home.toRealPath() + " $*\"");
    script(home.resolve("bin/javac"), ":");
    if (!Files.exists(tools.resolve("java"))) {
      Files.createSymbolicLink(tools.resolve("java"), home.resolve("bin/java"));
    }
    return home;
  }

  private Run reach(String... arguments) throws Exception {
    return finish(start(checkout.resolve("reach"), root, arguments));
  }

  private Process start(Map<String, String> environment, String... arguments) throws IOException {
    return start(checkout.resolve("reach"), root, environment, arguments);
  }

  private Process start(Path script, Path from, String... arguments) throws IOException {
    return start(script, from, Map.of(), arguments);
  }

  private Process start(
      Path script, Path from, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(from.toFile());
    builder.environment().remove("JAVA_HOME");
    builder.environment().remove("REACH_JAVA_OPTS");
    builder.environment().merge("PATH", tools + ":", (path, first) -> first + path);
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static Run finish(Process process) throws Exception {
    String out = new String(process.getInputStream().readAllBytes());
    String err = new String(process.getErrorStream().readAllBytes());
    return new Run(process.waitFor(), out, err);
  }

  private List<String> builds() throws IOException {
    return Files.readAllLines(root.resolve("builds"));
  }

  private static void script(Path path, String text) throws IOException {
    Path script = file(path, "#!/bin/sh\n" + text + "\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
  }

  private static Path file(Path path, String text) throws IOException {
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private record Run(int code, String out, String err) {}
}
