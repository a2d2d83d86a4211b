package io.agentreach.store.sqlite;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A JVM of its own that a test reads the output of and may kill; it never outlives the test. */
final class ChildProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  private ChildProcess(Process process) {
    this.process = process;
    this.output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static ChildProcess start(Class<?> main, Path argument, String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-XX:+UseSerialGC");
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(main.getName(), argument.toString()));
    return new ChildProcess(new ProcessBuilder(command).redirectError(Redirect.INHERIT).start());
  }

  /**
   * The next line, or null after the last. A line that the kill cut off has no end and counts too.
   */
  @Nullable String line() throws IOException {
    return output.readLine();
  }

  long pid() {
    return process.pid();
  }

  /** SIGKILL, and waits until the process is gone. */
  void kill() {
    // By its handle: Process.destroyForcibly would also throw away the output that was not read
    // yet.
    process.toHandle().destroyForcibly();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the process outlives its kill");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    kill();
    output.close();
  }
}
