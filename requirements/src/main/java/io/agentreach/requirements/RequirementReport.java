package io.agentreach.requirements;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compares the requirements page with what the passed tests of all modules show. A value: {@link
 * #read} takes the files, everything else only computes.
 *
 * @param known the ids of the page, in its order
 * @param shown for each id that a test names, the tests that name it
 */
record RequirementReport(Set<String> known, Map<String, Set<String>> shown) {

  private static final Pattern REQUIREMENT = Pattern.compile("^- \\*\\*([A-Z]\\d+)\\*\\*");

  RequirementReport {
    known = new LinkedHashSet<>(known);
    shown = new TreeMap<>(shown);
  }

  /** Reads {@code docs/requirements.md} and every module's notes below the project's root. */
  static RequirementReport read(Path root) throws IOException {
    var known = new LinkedHashSet<String>();
    for (String line : Files.readAllLines(root.resolve("docs/requirements.md"))) {
      var matcher = REQUIREMENT.matcher(line);
      if (matcher.find() && !known.add(matcher.group(1))) {
        throw new IllegalStateException(
            "docs/requirements.md has " + matcher.group(1) + " more than once");
      }
    }
    var shown = new TreeMap<String, Set<String>>();
    try (Stream<Path> modules = Files.list(root)) {
      for (Path module : (Iterable<Path>) modules.sorted()::iterator) {
        Path notes = module.resolve("target/satisfied-requirements.txt");
        if (Files.exists(notes)) {
          for (String line : Files.readAllLines(notes)) {
            int tab = line.indexOf('\t');
            shown
                .computeIfAbsent(line.substring(0, tab), _ -> new TreeSet<>())
                .add(line.substring(tab + 1));
          }
        }
      }
    }
    return new RequirementReport(known, shown);
  }

  /** Ids that tests name and the page does not have: typing errors, or a page that lags behind. */
  Set<String> unknown() {
    var ids = new TreeSet<>(shown.keySet());
    ids.removeAll(known);
    return ids;
  }

  /** Ids of the page that no passed test shows yet, in the page's order. */
  Set<String> missing() {
    var ids = new LinkedHashSet<>(known);
    ids.removeAll(shown.keySet());
    return ids;
  }

  /** The report for people, one group of ids (A, B, …) a line. */
  List<String> lines() {
    var lines = new ArrayList<String>();
    for (String id : unknown()) {
      lines.add("unknown requirement " + id + ", named by " + String.join(", ", shown.get(id)));
    }
    Set<String> missing = missing();
    lines.add(
        "requirements: %d of %d shown by tests%s"
            .formatted(
                known.size() - missing.size(),
                known.size(),
                missing.isEmpty() ? "" : "; not yet shown:"));
    var groups = new TreeMap<String, List<String>>();
    for (String id : missing) {
      groups.computeIfAbsent(id.substring(0, 1), _ -> new ArrayList<>()).add(id);
    }
    groups.values().forEach(ids -> lines.add("  " + String.join(" ", ids)));
    return lines;
  }

  /**
   * Prints the report.
   *
   * @param args the project's root, then remarks of the build to print with it
   */
  public static void main(String[] args) throws IOException {
    RequirementReport report = read(Path.of(args[0]));
    report.lines().forEach(System.out::println);
    Stream.of(args).skip(1).filter(remark -> !remark.isBlank()).forEach(System.out::println);
    if (!report.unknown().isEmpty()) {
      System.exit(1);
    }
  }
}
