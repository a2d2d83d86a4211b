package io.agentreach.hub.guide;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder in which a guide is followed: with {@code ./reach}, {@code samples} and the program's
 * jars where a reader has them, a {@code java} on the path, and free ports for the document's.
 */
final class Workshop {
  private static final String MARK = "<<<step>>>";
  private static final long LIMIT_SECONDS = 240;

  private final Path folder;
  private final Map<String, String> ports = new LinkedHashMap<>();

  Workshop(Path folder, Path project) throws IOException {
    this.folder = folder;
    copy(project.resolve("samples"), folder.resolve("samples"));
    Path bin = Files.createDirectory(folder.resolve("bin"));
    script(bin.resolve("java"), "exec '" + System.getProperty("java.home") + "/bin/java' \"$@\"");
    Path lib = Files.createDirectories(folder.resolve("hub/target/agent-reach/lib"));
    program(lib.resolve("program.jar"));
    script(
        folder.resolve("reach"),
        "exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED"
            + " -cp '"
            + lib
            + "/*' io.agentreach.hub.cli.Main \"$@\"");
  }

  /** A jar that stands for the whole class path of this test. */
  private static void program(Path file) throws IOException {
    String inSurefire = System.getProperty("surefire.test.class.path", "");
    String all = inSurefire.isEmpty() ? System.getProperty("java.class.path") : inSurefire;
    String urls =
        Arrays.stream(all.split(File.pathSeparator))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" "));
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, urls);
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      jar.finish();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    }
  }

  private static void script(Path file, String line) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + line + "\n");
    if (!file.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + file + " executable");
    }
  }

  /**
   * What following a guide came to.
   *
   * @param outputs what each step printed, the ports as the document has them; steps that were not
   *     reached are missing
   * @param errors what the shell printed beside that
   */
  record Followed(int exitCode, List<String> outputs, String errors) {}

  /** Follows a guide to its end, or to its first step that fails. Ends every process it started. */
  Followed follow(Guide guide) throws IOException, InterruptedException {
    choosePorts(guide);
    for (Map.Entry<String, String> file : guide.files().entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), here(file.getValue()));
    }
    StringBuilder script = new StringBuilder("set -euo pipefail\n");
    script.append("trap 'kill -9 $(jobs -p) 2>/dev/null' EXIT\n");
    for (Guide.Step step : guide.steps()) {
      script.append("echo; echo '").append(MARK).append("'\n");
      script.append(here(step.commands())).append('\n');
    }
    Path file = Files.writeString(folder.resolve("steps.sh"), script);
    Path out = folder.resolve("steps.out");
    Path err = folder.resolve("steps.err");
    ProcessBuilder builder = new ProcessBuilder("bash", file.toString()).directory(folder.toFile());
    environment(builder.environment());
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
      List<String> outputs = outputs(Files.readString(out));
      String errors = Files.readString(err) + hubLog();
      return new Followed(
          ended ? process.exitValue() : -1,
          outputs,
          ended ? errors : errors + "\nnot done within " + LIMIT_SECONDS + " s");
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private String hubLog() throws IOException {
    Path log = folder.resolve("hub.log");
    return Files.exists(log) ? "\nhub.log:\n" + Files.readString(log) : "";
  }

  private void environment(Map<String, String> environment) {
    environment.keySet().removeIf(name -> name.startsWith("REACH_"));
    environment.put("PATH", folder.resolve("bin") + File.pathSeparator + environment.get("PATH"));
    environment.put("PYTHONDONTWRITEBYTECODE", "1");
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("REACH_DATA_DIR", folder.resolve("data").toString());
    String port = ports.getOrDefault("7100", "7100");
    environment.put("REACH_HTTP_PORT", port);
    environment.put("REACH_HUB", "http://127.0.0.1:" + port);
  }

  private List<String> outputs(String all) {
    List<String> outputs = new ArrayList<>(List.of(there(all).split("\n" + MARK + "\n", -1)));
    outputs.removeFirst();
    return outputs;
  }

  private void choosePorts(Guide guide) throws IOException {
    List<ServerSocket> held = new ArrayList<>();
    try {
      for (String each : guide.ports()) {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"));
        held.add(socket);
        ports.put(each, Integer.toString(socket.getLocalPort()));
      }
    } finally {
      for (ServerSocket each : held) {
        each.close();
      }
    }
  }

  private String here(String text) {
    String result = text;
    for (Map.Entry<String, String> port : ports.entrySet()) {
      result = result.replaceAll("\\b" + port.getKey() + "\\b", port.getValue());
    }
    return result;
  }

  private String there(String text) {
    String result = text;
    for (Map.Entry<String, String> port : ports.entrySet()) {
      result = result.replaceAll("\\b" + port.getValue() + "\\b", port.getKey());
    }
    return result;
  }
}
