package io.agentreach.wire.json;

/** The grammar of JSON numbers over bytes. Stateless. */
final class JsonNumbers {
  private JsonNumbers() {}

  /**
   * The offset after the longest number that begins at {@code from}, or the complement (negative)
   * of the offset where a digit is missing. What follows the number is for the caller to judge.
   */
  static int end(byte[] bytes, int from, int end) {
    int at = from;
    if (at < end && bytes[at] == '-') {
      at++;
    }
    int whole = at;
    at = at < end && bytes[at] == '0' ? at + 1 : digits(bytes, at, end);
    if (at == whole) {
      return ~at;
    }
    if (at < end && bytes[at] == '.') {
      int fraction = at + 1;
      at = digits(bytes, fraction, end);
      if (at == fraction) {
        return ~at;
      }
    }
    if (at < end && (bytes[at] == 'e' || bytes[at] == 'E')) {
      return exponent(bytes, at + 1, end);
    }
    return at;
  }

  private static int exponent(byte[] bytes, int at, int end) {
    if (at < end && (bytes[at] == '+' || bytes[at] == '-')) {
      at++;
    }
    int after = digits(bytes, at, end);
    return after == at ? ~at : after;
  }

  private static int digits(byte[] bytes, int at, int end) {
    while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
      at++;
    }
    return at;
  }
}
