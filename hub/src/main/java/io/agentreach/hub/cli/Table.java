package io.agentreach.hub.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of text in aligned columns, the first row being the head. One thread. */
final class Table {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  Table(String... head) {
    rows.add(List.of(head));
  }

  /** Adds a row with as many cells as the head. Cells are made safe to show. */
  Table row(String... cells) {
    if (cells.length != rows.getFirst().size()) {
      throw new IllegalArgumentException("a row has as many cells as the head");
    }
    rows.add(Arrays.stream(cells).map(Plain::text).toList());
    return this;
  }

  /** The lines of the table, none with blanks at its end. */
  List<String> lines() {
    int[] widths = new int[rows.getFirst().size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], Plain.columns(row.get(i)));
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = row.get(i);
      line.append(i == 0 ? "" : GAP).append(cell);
      line.repeat(' ', widths[i] - Plain.columns(cell));
    }
    return line.toString().stripTrailing();
  }
}
