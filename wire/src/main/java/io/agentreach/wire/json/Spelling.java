package io.agentreach.wire.json;

import java.util.Set;

/**
 * Warns of fields that are not known and look like a slip of the pen: they are lawful, since a
 * newer agent may have more fields than this hub knows, and passing over {@code idempotant} in
 * silence costs somebody a day. Stateless.
 */
final class Spelling {
  private static final int SHORTEST = 4;

  private Spelling() {}

  /** Warns of each unknown field of the object that is close to one of the known ones. */
  static void warn(Fields fields, Set<String> known) {
    for (String name : fields.node().propertyNames()) {
      if (name.length() < SHORTEST || name.length() > Texts.LONGEST_TAG || known.contains(name)) {
        continue;
      }
      known.stream()
          .sorted()
          .filter(each ->
              each.length() >= SHORTEST && distance(each, name) <= (each.length() < 7 ? 1 : 2))
          .findFirst()
          .ifPresent(each ->
              fields
                  .problems()
                  .warn(
                      fields.at(name),
                      "is not known and was ignored",
                      "did you mean " + each + "?"));
    }
  }

  /** The number of insertions, deletions and replacements between two words (Levenshtein). */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int i = 0; i <= other.length(); i++) {
      row[i] = i;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[other.length()];
  }
}
