package io.agentreach.wire.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * What an agent's error document says, as far as it says anything. Read leniently: <code>
 * {"error":{"code","message","retryable"}}</code>, the same without the outer object, or an error
 * that is a mere string; all else gives {@link #SILENT}.
 *
 * @param code the agent's own code, null if it gave none
 * @param message in the agent's words, printable, at most 512 characters; empty if it gave none
 * @param retryable whether the agent says that trying again may help, null if it does not say
 */
public record AgentError(@Nullable String code, String message, @Nullable Boolean retryable) {
  /** A document that says nothing. */
  public static final AgentError SILENT = new AgentError(null, "", null);

  private static final int LONGEST_DOCUMENT = 64 * 1024;
  private static final int LONGEST_MESSAGE = 512;
  private static final int LONGEST_CODE = 64;

  /** Reads a document of any kind; does not throw. */
  public static AgentError read(byte[] document) {
    if (document.length > LONGEST_DOCUMENT || !JsonCheck.wellFormed(document)) {
      return SILENT;
    }
    JsonNode root;
    try {
      root = Trees.LENIENT.readTree(document);
    } catch (JacksonException e) {
      return SILENT; // deeper or longer than a tree may be
    }
    JsonNode error = root.has("error") ? root.get("error") : root;
    if (error.isString()) {
      return new AgentError(null, text(error, LONGEST_MESSAGE), null);
    }
    String code = text(error.get("code"), LONGEST_CODE);
    return new AgentError(
        code.isEmpty() ? null : code,
        text(error.get("message"), LONGEST_MESSAGE),
        flag(error.get("retryable")));
  }

  private static @Nullable Boolean flag(@Nullable JsonNode node) {
    if (node == null || !node.isBoolean()) {
      return null;
    }
    return node.booleanValue();
  }

  private static String text(@Nullable JsonNode node, int longest) {
    if (node == null || !(node.isString() || node.isNumber())) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    node.asString()
        .codePoints()
        .limit(longest)
        .map(each -> Character.isISOControl(each) ? ' ' : each)
        .forEach(text::appendCodePoint);
    return text.toString();
  }
}
