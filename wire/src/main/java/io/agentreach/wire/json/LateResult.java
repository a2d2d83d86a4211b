package io.agentreach.wire.json;

import io.agentreach.core.model.Fault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent posts for a call that it took with status 202: {@code data} or {@code error}. The
 * document is read without a tree, so that the data goes on as the bytes that came.
 */
public sealed interface LateResult {
  /** The result is {@code bytes[from, to)} of the document. */
  record Data(int from, int to) implements LateResult {}

  /** The agent failed; its error document is {@code bytes[from, to)} of the document. */
  record Failure(int from, int to) implements LateResult {}

  /** The document is neither. */
  record Refused(Fault fault) implements LateResult {}

  /** Reads a document; does not throw. */
  static LateResult read(byte[] document) {
    JsonCursor cursor = new JsonCursor(document, 0, document.length, JsonCheck.DEEPEST);
    LateResult found = null;
    boolean twice = false;
    if (cursor.enterObject()) {
      for (boolean first = true; cursor.nextField(first); first = false) {
        String name = cursor.text();
        cursor.peek();
        int from = cursor.at();
        if (!cursor.skip()) {
          break;
        }
        LateResult result = of(name, from, cursor.at());
        twice |= result != null && found != null;
        found = result == null ? found : result;
      }
    }
    if (cursor.failed() || !cursor.exhausted()) {
      return refused("body", "is not a JSON object: " + cursor.problem());
    }
    return found == null || twice
        ? refused("data", "must be there, or error in its place, once")
        : found;
  }

  private static @Nullable LateResult of(String name, int from, int to) {
    return switch (name) {
      case "data" -> new Data(from, to);
      case "error" -> new Failure(from, to);
      default -> null;
    };
  }

  private static Refused refused(String field, String problem) {
    return new Refused(
        Fault.invalid(
            "the result is malformed",
            List.of(
                new Fault.Detail(
                    field,
                    problem,
                    "post {\"data\": …} or {\"error\": {\"code\", \"message\"}}"))));
  }
}
