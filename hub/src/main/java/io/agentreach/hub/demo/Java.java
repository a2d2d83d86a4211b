package io.agentreach.hub.demo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines of the JDK that this process runs on. Stateless. */
final class Java {
  private Java() {}

  /** A class of this process's class path. */
  static List<String> program(String mainClass) {
    List<String> command = command();
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    return command;
  }

  /** A source file that uses the SDK. */
  static List<String> withSdk(Path source, String... arguments) {
    List<String> command = command();
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), source.toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** A source file that uses nothing but the JDK. */
  static List<String> plain(Path source, String... arguments) {
    List<String> command = command();
    command.add(source.toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private static List<String> command() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    // Short lives on a shared machine: little memory, and no compiler that pays only after minutes.
    return new ArrayList<>(
        List.of(
            java,
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "-Dstdout.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8",
            "--enable-native-access=ALL-UNNAMED"));
  }
}
