package io.agentreach.hub.demo;

import com.sun.net.httpserver.HttpServer;
import io.agentreach.sdk.client.Client;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the acts play with, once the hub runs. One thread, but for what is thread-safe by itself.
 */
final class Stage implements AutoCloseable {
  private final Children children;
  private final Samples samples;
  private final Narrator narrator;
  private final HttpServer site;
  private final HubApi hub;
  private final Client client;
  private final Map<String, Child> cast = new HashMap<>();
  private final String python;

  Stage(
      Children children,
      Samples samples,
      Narrator narrator,
      HttpServer site,
      String hubUrl,
      String python) {
    this.children = children;
    this.samples = samples;
    this.narrator = narrator;
    this.site = site;
    this.hub = new HubApi(hubUrl);
    this.client = Client.of(hubUrl);
    this.python = python;
  }

  Narrator narrator() {
    return narrator;
  }

  Samples samples() {
    return samples;
  }

  HubApi hub() {
    return hub;
  }

  Client client() {
    return client;
  }

  /** Where the pages are served, ending with a slash. */
  String siteUrl() {
    return "http://127.0.0.1:" + site.getAddress().getPort() + "/";
  }

  /** Starts a process under a name. */
  Child start(String name, List<String> command) {
    Child child = children.start(name, command);
    cast.put(name, child);
    return child;
  }

  /** Starts an instance of {@code text_extract}; on Python if wanted and there is one. */
  Child startExtractor(String name, boolean onPython) {
    String[] arguments = {"--id", name, "--hub", hub.hub(), "--group", "day", "--beat", "0.75"};
    if (!onPython || python.isEmpty()) {
      return start(name, Java.plain(samples.agent("ExtractAgent.java"), arguments));
    }
    List<String> command = new java.util.ArrayList<>();
    command.addAll(List.of(python, samples.agent("extract_agent.py").toString()));
    command.addAll(List.of(arguments));
    return start(name, command);
  }

  /** What an extractor is made of, in words. */
  String extractorKind(boolean onPython) {
    return onPython && !python.isEmpty()
        ? "Python's standard library, no SDK"
        : "a single Java file, no SDK";
  }

  /** The process of this name. */
  Child child(String name) {
    Child child = cast.get(name);
    if (child == null) {
      throw new IllegalArgumentException("nobody is called " + name);
    }
    return child;
  }

  /** SIGKILL. */
  void kill(String name) {
    children.kill(child(name));
  }

  Children children() {
    return children;
  }

  @Override
  public void close() {
    client.close();
    hub.close();
    site.stop(0);
  }
}
