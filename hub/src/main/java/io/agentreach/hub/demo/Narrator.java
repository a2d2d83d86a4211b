package io.agentreach.hub.demo;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Tells the story: headings, sentences, aligned columns. One thread. */
final class Narrator {
  private static final int WIDTH = 96;
  private static final String INDENT = "   ";

  private final PrintWriter out;
  private int step;

  Narrator(PrintWriter out) {
    this.out = out;
  }

  void title(String text) {
    line(text);
    line("=".repeat(text.length()));
  }

  /** Begins the next step. */
  void step(String heading) {
    step++;
    line("");
    line(step + ". " + heading);
  }

  void say(String text) {
    wrapped(text, INDENT, INDENT);
  }

  /** A claim that was checked just now. */
  void held(String claim) {
    wrapped(claim, INDENT + "[ok] ", INDENT + "     ");
  }

  void failed(String problem) {
    line("");
    wrapped(problem, "[FAILED] ", "         ");
  }

  void blank() {
    line("");
  }

  /** A line as it is, indented. */
  void plain(String text) {
    line(INDENT + text);
  }

  /** Rows whose columns are aligned; the last one may be of any length and is wrapped. */
  void table(List<List<String>> rows) {
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : rows) {
      for (int i = 0; i < row.size() - 1; i++) {
        int width = row.get(i).length() + 2;
        if (i == widths.size()) {
          widths.add(width);
        } else {
          widths.set(i, Math.max(widths.get(i), width));
        }
      }
    }
    for (List<String> row : rows) {
      StringBuilder start = new StringBuilder(INDENT);
      for (int i = 0; i < row.size() - 1; i++) {
        start.append(row.get(i)).append(" ".repeat(widths.get(i) - row.get(i).length()));
      }
      wrapped(row.getLast(), start.toString(), " ".repeat(start.length()));
    }
  }

  private void wrapped(String text, String first, String next) {
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : text.split(" ", -1)) {
      if (!empty && columns(line) + 1 + columns(word) > WIDTH) {
        line(line.toString());
        line = new StringBuilder(next);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    line(line.toString());
  }

  /** Chinese characters take two columns. */
  private static int columns(CharSequence text) {
    return text.chars().map(c -> c >= 0x2e80 ? 2 : 1).sum();
  }

  private void line(String text) {
    out.println(text.stripTrailing());
    out.flush();
  }
}
