package io.agentreach.hub.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a document that can be run.
 *
 * @param files the content of each named file
 * @param steps what the shell does, in order
 */
record Guide(Map<String, String> files, List<Step> steps) {
  private static final Pattern FENCE = Pattern.compile("^```(\\S*) ?(.*)$");
  private static final Pattern PORT =
      Pattern.compile("(?:127\\.0\\.0\\.1:|127\\.0\\.0\\.1\", |--port )([1-9][0-9]{3,4})\\b");

  /**
   * One block of shell commands.
   *
   * @param line where it begins
   * @param output what it prints, with wildcards; empty if the document does not say
   */
  record Step(int line, String commands, String output) {}

  static Guide read(Path document) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    List<Step> steps = new ArrayList<>();
    List<String> lines = Files.readAllLines(document);
    for (int i = 0; i < lines.size(); i++) {
      Matcher fence = FENCE.matcher(lines.get(i));
      if (!fence.matches()) {
        continue;
      }
      int begin = i + 1;
      do {
        i++;
      } while (!lines.get(i).equals("```"));
      String content = String.join("\n", lines.subList(begin, i));
      String marks = fence.group(2);
      if (marks.startsWith("file=")) {
        files.put(marks.substring("file=".length()), content + "\n");
      } else if (marks.equals("test")) {
        steps.add(new Step(begin, content, ""));
      } else if (marks.equals("output")) {
        Step step = steps.removeLast();
        steps.add(new Step(step.line(), step.commands(), content));
      }
    }
    return new Guide(files, steps);
  }

  /** The ports that the document speaks of. */
  SortedSet<String> ports() {
    SortedSet<String> ports = new TreeSet<>();
    List<String> texts = new ArrayList<>(files.values());
    steps.forEach(step -> texts.add(step.commands()));
    for (String text : texts) {
      Matcher matcher = PORT.matcher(text);
      while (matcher.find()) {
        ports.add(matcher.group(1));
      }
    }
    return ports;
  }
}
