package io.agentreach.hub.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client command starts fast because it loads little. */
@Satisfies("J1")
class ClassLoadingTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "agent list",
        "agent status a",
        "agent drain a",
        "agent drill a",
        "top",
        "call c",
        "explain c",
        "capabilities",
        "version"
      })
  void aClientCommandLoadsNothingOfTheServer(String command) throws Exception {
    assertThat(loadedBy(command))
        .contains("io.agentreach.hub.cli.Main")
        .noneMatch(name ->
            name.startsWith("io.vertx.")
                || name.startsWith("io.netty.")
                || name.startsWith("io.micrometer.")
                || name.startsWith("io.smallrye.")
                || name.startsWith("ch.qos.logback.")
                || name.startsWith("org.sqlite.")
                || name.startsWith("org.yaml.")
                || name.startsWith("io.agentreach.wire.")
                || name.startsWith("io.agentreach.store.")
                || name.startsWith("io.agentreach.hub.server.")
                || name.startsWith("io.agentreach.hub.demo."));
  }

  @Test
  void theRehearsalForTheStartUpCacheEnds() throws Exception {
    Process process = java("-cp", classPath(), "io.agentreach.hub.cli.Rehearsal");

    assertThat(process.getInputStream().readAllBytes()).isEmpty();
    assertThat(process.waitFor()).isZero();
  }

  private static List<String> loadedBy(String command) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-Xlog:class+load:stdout:none", "-cp", classPath()));
    arguments.add("io.agentreach.hub.cli.Main");
    arguments.addAll(List.of(command.split(" ")));
    if (!command.equals("version")) {
      arguments.addAll(List.of("--hub", "http://127.0.0.1:1"));
    }
    Process process = java(arguments.toArray(String[]::new));
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return out.lines().map(line -> line.split(" ", 2)[0]).toList();
  }

  private static Process java(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }
}
