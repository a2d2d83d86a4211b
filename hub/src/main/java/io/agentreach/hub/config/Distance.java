package io.agentreach.hub.config;

/** How many single-character edits lie between two names (Levenshtein). */
final class Distance {
  private Distance() {}

  static int between(String left, String right) {
    int[] row = new int[right.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[right.length()];
  }
}
