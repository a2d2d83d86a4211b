package io.agentreach.hub.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Map;

/**
 * What surrounds a command.
 *
 * @param out for data
 * @param err for everything else
 * @param in for data that is piped in
 * @param interactive whether a person sees {@code out}
 * @param environment of the process
 */
record Terminal(
    PrintWriter out,
    PrintWriter err,
    InputStream in,
    boolean interactive,
    Map<String, String> environment) {

  /** That of this process. The launcher knows, and says, whether the output is a terminal. */
  static Terminal ofProcess() {
    Map<String, String> environment = System.getenv();
    return new Terminal(
        writer(FileDescriptor.out),
        writer(FileDescriptor.err),
        System.in,
        Boolean.getBoolean("reach.tty"),
        environment);
  }

  /** Whether colours may be used. */
  boolean coloured() {
    return interactive && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  private static PrintWriter writer(FileDescriptor descriptor) {
    Charset charset = Charset.forName(System.getProperty("stdout.encoding", "UTF-8"));
    return new PrintWriter(
        new BufferedOutputStream(new FileOutputStream(descriptor), 8192), false, charset);
  }
}
