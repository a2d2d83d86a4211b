package io.agentreach.hub.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process that the demo started, and its log. Thread-safe. */
final class Child {
  private static final int LONGEST_LOG = 1 << 20;

  private final String name;
  private final Path log;
  private final Process process;

  private Child(String name, Path log, Process process) {
    this.name = name;
    this.log = log;
    this.process = process;
  }

  /** Starts a command whose output goes to {@code folder/name.log}. */
  static Child start(String name, Path folder, List<String> command) {
    Path log = folder.resolve(name + ".log");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    // What the user configured is for the user's hub.
    builder.environment().keySet().removeIf(key -> key.startsWith("REACH_"));
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      return new Child(name, log, process);
    } catch (IOException e) {
      throw new DemoFailure(name + " could not be started: " + e.getMessage());
    }
  }

  String name() {
    return name;
  }

  long pid() {
    return process.pid();
  }

  boolean alive() {
    return process.isAlive();
  }

  /** Waits for the end; false if it does not come in time. */
  boolean ends(long seconds) throws InterruptedException {
    return process.waitFor(seconds, TimeUnit.SECONDS);
  }

  /** How it ended. */
  int exitCode() {
    return process.exitValue();
  }

  /** Asks it to end (SIGTERM). */
  void stop() {
    process.destroy();
  }

  /** Ends it and all that it started, with no chance to say goodbye (SIGKILL). */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** The first group of a pattern in the log, empty as long as it is not there. */
  String said(Pattern pattern) {
    Matcher matcher = pattern.matcher(text());
    return matcher.find() ? matcher.group(1) : "";
  }

  /** The last lines of the log. */
  List<String> tail(int lines) {
    List<String> all = text().lines().toList();
    return all.subList(Math.max(0, all.size() - lines), all.size());
  }

  private String text() {
    try (var in = Files.newInputStream(log)) {
      return new String(in.readNBytes(LONGEST_LOG), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "the log cannot be read: " + e.getMessage();
    }
  }
}
