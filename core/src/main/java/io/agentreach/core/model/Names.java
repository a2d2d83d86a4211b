package io.agentreach.core.model;

/** Which characters an identifier may have. Thread-safe: stateless. */
final class Names {
  static final String LOWER = "a-z 0-9 -";
  static final String WIDE = "A-Z a-z 0-9 . _ : -";

  private Names() {}

  static void require(String field, String value, int longest, String alphabet) {
    if (value.isEmpty() || value.length() > longest) {
      throw new IllegalArgumentException(
          field + " must have 1 to " + longest + " characters, not " + value.length());
    }
    for (int i = 0; i < value.length(); i++) {
      if (!allowed(value.charAt(i), alphabet)) {
        throw new IllegalArgumentException(
            field
                + " may only use the characters "
                + alphabet
                + "; position "
                + (i + 1)
                + " differs");
      }
    }
  }

  private static boolean allowed(char c, String alphabet) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-') {
      return true;
    }
    return alphabet.equals(WIDE) && ((c >= 'A' && c <= 'Z') || c == '.' || c == '_' || c == ':');
  }
}
