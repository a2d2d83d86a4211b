package io.agentreach.hub.demo;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import com.sun.net.httpserver.SimpleFileServer.OutputLevel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The first act: starts the hub and its agents, each a process of its own, and lets them join. */
final class Opening {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Pattern ADDRESS = Pattern.compile("(http://127\\.0\\.0\\.1:[0-9]+)");
  private static final List<String> AGENTS =
      List.of("fetcher", "brief-writer", "extract-a", "extract-b", "extract-c", "figures");

  private final DemoOptions options;
  private final Children children;
  private final Samples samples;
  private final Narrator narrator;

  Opening(DemoOptions options, Children children, Narrator narrator) {
    this.options = options;
    this.children = children;
    this.samples = Samples.find();
    this.narrator = narrator;
  }

  Stage play() {
    narrator.step("A hub and six agents start, each as a process of its own");
    HttpServer site = site();
    Stage stage;
    try {
      Child hub = children.start("hub", hubCommand());
      String python = Python.command();
      Patience.until("the hub's address", LIMIT, hub, () -> !hub.said(ADDRESS).isEmpty());
      stage = new Stage(children, samples, narrator, site, hub.said(ADDRESS), python);
      Patience.until("the hub is ready", LIMIT, hub, stage.hub()::ready);
      start(stage, hub);
      return stage;
    } catch (DemoFailure failure) {
      site.stop(0);
      throw failure;
    }
  }

  private void start(Stage stage, Child hub) {
    String url = stage.hub().hub();
    Child figures = stage.start("figures", Java.plain(samples.service("FiguresService.java"), "0"));
    stage.start("fetcher", Java.withSdk(samples.agent("PageFetcher.java"), url, stage.siteUrl()));
    stage.start("brief-writer", Java.withSdk(samples.agent("BriefWriter.java"), url));
    stage.startExtractor("extract-a", true);
    stage.startExtractor("extract-b", true);
    stage.startExtractor("extract-c", false);
    Patience.until("the service listens", LIMIT, figures, () -> !figures.said(ADDRESS).isEmpty());
    apply(stage, figures.said(ADDRESS));
    for (String each : AGENTS) {
      Patience.until(
          each + " is reachable", LIMIT, stage.child(each), () -> stage.hub().reachable(each));
    }
    tell(stage, hub);
  }

  private void tell(Stage stage, Child hub) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("hub", "pid " + hub.pid(), "", stage.hub().hub()));
    rows.add(row(stage, "fetcher", "page_fetch", "Java SDK"));
    rows.add(row(stage, "extract-a", "text_extract", stage.extractorKind(true)));
    rows.add(row(stage, "extract-b", "text_extract", "the same, a second instance"));
    rows.add(row(stage, "extract-c", "text_extract", stage.extractorKind(false)));
    rows.add(
        row(
            stage,
            "figures",
            "text_figures",
            "an HTTP service that knows no hub: a manifest file"));
    rows.add(row(stage, "brief-writer", "brief_write", "Java SDK; calls others itself"));
    narrator.table(rows);
    narrator.held("All six are registered and reachable.");
  }

  private static List<String> row(Stage stage, String name, String capability, String kind) {
    return List.of(name, "pid " + stage.child(name).pid(), capability, kind);
  }

  private List<String> hubCommand() {
    List<String> command = new ArrayList<>(options.program());
    String data = children.folder().resolve("data").toString();
    command.addAll(List.of("hub", "--port", "0", "--data", data));
    return command;
  }

  /** Joins the service by its manifest file, with the port that it really has. */
  private void apply(Stage stage, String endpoint) {
    Path manifest = children.folder().resolve("figures.yaml");
    try {
      String text = Files.readString(samples.manifest("figures.yaml"), StandardCharsets.UTF_8);
      Files.writeString(manifest, text.replaceFirst("(?m)^endpoint: .*$", "endpoint: " + endpoint));
    } catch (IOException e) {
      throw new DemoFailure("the manifest of the service cannot be prepared: " + e.getMessage());
    }
    List<String> command = new ArrayList<>(options.program());
    command.addAll(List.of("apply", "-f", manifest.toString(), "--hub", stage.hub().hub()));
    Child apply = stage.start("apply", command);
    try {
      if (!apply.ends(LIMIT.toSeconds()) || apply.exitCode() != 0) {
        throw new DemoFailure("reach apply -f figures.yaml failed", apply);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DemoFailure("interrupted");
    }
  }

  private HttpServer site() {
    try {
      InetSocketAddress anyPort = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
      Path root = samples.site().toAbsolutePath().normalize();
      HttpServer server = SimpleFileServer.createFileServer(anyPort, root, OutputLevel.NONE);
      server.start();
      return server;
    } catch (UncheckedIOException e) {
      throw new DemoFailure("the sample site cannot be served: " + e.getMessage());
    }
  }
}
