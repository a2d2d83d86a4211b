package io.agentreach.wire.json;

import org.jspecify.annotations.Nullable;

/** What a short text of a document may be. Stateless. */
final class Texts {
  /** Characters of a tag, a group, a region, a version or a key. */
  static final int LONGEST_TAG = 64;

  /** Characters of an identifier. */
  static final int LONGEST_NAME = 128;

  private Texts() {}

  /**
   * What is wrong with a text that needs 1 to {@code longest} printable characters; null if nothing
   * is.
   */
  static @Nullable String wrong(String text, int longest) {
    if (text.isEmpty()) {
      return "is empty";
    }
    if (text.length() > longest) {
      return "has " + text.length() + " characters";
    }
    for (int i = 0; i < text.length(); i++) {
      if (Character.isISOControl(text.charAt(i))) {
        return "has a control character at position " + (i + 1);
      }
    }
    return null;
  }

  /** Whether the text has nothing but the characters {@code !} to {@code ~}. */
  static boolean visibleAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '!' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  /** What an exception says, never null. */
  static String message(RuntimeException e) {
    String message = e.getMessage();
    return message == null ? "is not valid" : message;
  }
}
