package io.agentreach.wire.json;

import org.jspecify.annotations.Nullable;

/**
 * The templates of a mapping: text with names in braces, each a field of the payload, or a JSON
 * Pointer (RFC 6901) when it begins with a slash. Stateless.
 */
final class Templates {
  private static final int LONGEST = 2048;

  private Templates() {}

  /** What is wrong with a template, null if nothing is. */
  static @Nullable String wrong(String template) {
    if (template.length() > LONGEST) {
      return "has " + template.length() + " characters; at most " + LONGEST + " are allowed";
    }
    int open = -1;
    for (int i = 0; i < template.length(); i++) {
      char c = template.charAt(i);
      if (Character.isISOControl(c)) {
        return "has a control character at position " + (i + 1);
      } else if (c == '{' && open >= 0) {
        return "has a { inside braces at position " + (i + 1);
      } else if (c == '{') {
        open = i;
      } else if (c == '}') {
        String wrong = name(template, open, i);
        if (wrong != null) {
          return wrong;
        }
        open = -1;
      }
    }
    return open < 0 ? null : "has a { at position " + (open + 1) + " that is never closed";
  }

  private static @Nullable String name(String template, int open, int close) {
    if (open < 0) {
      return "has a } at position " + (close + 1) + " that nothing opens";
    }
    String name = template.substring(open + 1, close);
    if (name.isEmpty()) {
      return "has empty braces at position " + (open + 1);
    }
    return name.startsWith("/") ? wrongPointer(name) : null;
  }

  /** What is wrong with a path template, null if nothing is. */
  static @Nullable String wrongPath(String path) {
    if (!path.startsWith("/")) {
      return "must start with /";
    }
    boolean inside = false;
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      inside = c == '{' || (inside && c != '}');
      if (!inside && (c <= ' ' || c == '?' || c == '#' || c == '\\' || c > '~')) {
        return "has a character at position " + (i + 1) + " that a path may not have";
      }
    }
    return wrong(path);
  }

  /** What is wrong with a JSON Pointer, null if nothing is; the empty one is the whole document. */
  static @Nullable String wrongPointer(String pointer) {
    if (!pointer.isEmpty() && !pointer.startsWith("/")) {
      return "must be empty or start with /";
    }
    for (int i = pointer.indexOf('~'); i >= 0; i = pointer.indexOf('~', i + 1)) {
      if (i + 1 == pointer.length() || "01".indexOf(pointer.charAt(i + 1)) < 0) {
        return "has a ~ that is not ~0 or ~1";
      }
    }
    return null;
  }
}
