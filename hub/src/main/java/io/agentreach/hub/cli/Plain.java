package io.agentreach.hub.cli;

/** Text from elsewhere, made safe to show: no control character reaches a terminal. */
final class Plain {
  private Plain() {}

  /** On one line, without control and formatting characters. */
  static String text(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints().map(Plain::shown).forEach(plain::appendCodePoint);
    return plain.toString();
  }

  /** How many columns of a terminal a text takes; those of East Asian scripts take two each. */
  static int columns(String text) {
    return text.codePoints().map(Plain::columns).sum();
  }

  private static int shown(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> ' ';
      case Character.FORMAT, Character.SURROGATE -> '�';
      default -> character;
    };
  }

  private static int columns(int character) {
    int type = Character.getType(character);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    return wide(character) ? 2 : 1;
  }

  /** The blocks that Unicode's East Asian Width calls wide, as far as they are in common use. */
  private static boolean wide(int character) {
    return (character >= 0x1100 && character <= 0x115F)
        || (character >= 0x2E80 && character <= 0xA4CF && character != 0x303F)
        || (character >= 0xAC00 && character <= 0xD7A3)
        || (character >= 0xF900 && character <= 0xFAFF)
        || (character >= 0xFE30 && character <= 0xFE6F)
        || (character >= 0xFF00 && character <= 0xFF60)
        || (character >= 0xFFE0 && character <= 0xFFE6)
        || (character >= 0x1F300 && character <= 0x1FAFF)
        || (character >= 0x20000 && character <= 0x3FFFD);
  }
}
