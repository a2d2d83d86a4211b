package io.agentreach.hub.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * All processes of one demo and the folder of their logs. Closing, which the end of the JVM does as
 * well, ends every process and removes the folder. Thread-safe.
 */
final class Children implements AutoCloseable {
  private static final long POLITE_SECONDS = 2;

  private final Path folder;
  private final List<Child> all = new ArrayList<>();
  private final Thread onExit = new Thread(this::end, "demo-end");
  private boolean ended;

  private Children(Path folder) {
    this.folder = folder;
  }

  static Children inNewFolder() {
    try {
      Children children = new Children(Files.createTempDirectory("reach-demo-"));
      Runtime.getRuntime().addShutdownHook(children.onExit);
      return children;
    } catch (IOException e) {
      throw new DemoFailure("no temporary folder: " + e.getMessage());
    }
  }

  /** Where logs and data are. */
  Path folder() {
    return folder;
  }

  synchronized Child start(String name, List<String> command) {
    if (ended) {
      throw new DemoFailure("the demo is ending");
    }
    Child child = Child.start(name, folder, command);
    all.removeIf(each -> !each.alive() && each.name().equals(name));
    all.add(child);
    return child;
  }

  /** Those that ended although nobody ended them. */
  synchronized List<Child> dead() {
    return all.stream().filter(each -> !each.alive()).toList();
  }

  /** Ends one with SIGKILL, on purpose. */
  synchronized void kill(Child child) {
    all.remove(child);
    child.kill();
  }

  private synchronized void end() {
    if (ended) {
      return;
    }
    ended = true;
    all.reversed().forEach(Child::stop);
    long until = System.nanoTime() + POLITE_SECONDS * 1_000_000_000;
    try {
      while (all.stream().anyMatch(Child::alive) && System.nanoTime() - until < 0) {
        Thread.sleep(10);
      }
      all.forEach(Child::kill);
      for (Child each : all) {
        each.ends(POLITE_SECONDS);
      }
    } catch (InterruptedException e) {
      all.forEach(Child::kill);
      Thread.currentThread().interrupt();
    }
    remove();
  }

  private void remove() {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException | UncheckedIOException e) {
      // A folder of temporary files that stays is no failure of the demo.
      System.getLogger(Children.class.getName()).log(System.Logger.Level.DEBUG, "left behind", e);
    }
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(onExit);
    } catch (IllegalStateException exiting) {
      // The JVM is ending, and the hook has nothing left to do.
    }
  }
}
