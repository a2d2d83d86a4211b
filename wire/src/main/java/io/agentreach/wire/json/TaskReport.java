package io.agentreach.wire.json;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.Receipt;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an agent or a person posts about a task.
 *
 * @param unit the unit's name, empty if it is left out
 * @param token that of the attempt, empty for what a person posts
 */
public record TaskReport(
    String unit,
    String token,
    @Nullable Receipt result,
    Progress progress,
    String reason,
    boolean callback) {
  private static final int LONGEST = 64;
  private static final int LONGEST_WORDS = 500;
  private static final ObjectMapper JSON = Trees.json(JsonCheck.DEEPEST);

  /** What is read out of a document. */
  public enum Kind {
    /** {@code token} and {@code data} or {@code error}. */
    RESULT,
    /** {@code token}, {@code percent} and {@code message}. */
    PROGRESS,
    /** {@code reason}, and {@code callback}. */
    ORDER
  }

  /** Without the token, so that it gets into no log. */
  @Override
  public String toString() {
    return "TaskReport[" + unit + "]";
  }

  /** Reads a document; an empty one is an order without more words. */
  public static Decoding<TaskReport> read(byte[] document, Kind kind) {
    Problems problems = new Problems();
    JsonNode tree =
        document.length == 0 && kind == Kind.ORDER
            ? JSON.createObjectNode()
            : Trees.read(JSON, document, problems);
    if (tree != null && !tree.isObject()) {
      problems.fault("body", "must be an object, not " + Values.kind(tree), "send {…}");
    }
    TaskReport report = null;
    if (tree instanceof ObjectNode top) {
      report = of(new Fields(top, "", problems), document, kind);
    }
    return report == null || problems.any()
        ? new Decoding.Refused<>(problems.refusal(kind == Kind.RESULT ? "the result" : "the body"))
        : new Decoding.Decoded<>(report, problems.warnings());
  }

  private static TaskReport of(Fields fields, byte[] document, Kind kind) {
    String unit = fields.text("unit", LONGEST);
    String token = fields.text("token", LONGEST);
    if (token.isEmpty() && kind != Kind.ORDER) {
      fields.fault("token", "is missing", "send the X-Reach-Token that came with the work");
    }
    int percent = kind == Kind.PROGRESS ? (int) fields.whole("percent", 0, 100, 0) : 0;
    String message = kind == Kind.PROGRESS ? cut(fields, "message") : "";
    return new TaskReport(
        unit,
        token,
        kind == Kind.RESULT ? result(document, fields) : null,
        new Progress(percent, message),
        kind == Kind.ORDER ? fields.text("reason", LONGEST_WORDS) : "",
        kind == Kind.ORDER && fields.flag("callback"));
  }

  private static String cut(Fields fields, String name) {
    JsonNode found = fields.find(name);
    String text = found == null || !found.isString() ? "" : found.stringValue();
    String plain = text.replaceAll("\\p{Cntrl}", " ");
    return plain.length() <= LONGEST_WORDS ? plain : plain.substring(0, LONGEST_WORDS);
  }

  private static @Nullable Receipt result(byte[] document, Fields fields) {
    return switch (LateResult.read(document)) {
      case LateResult.Refused refused -> {
        for (Fault.Detail each : details(refused)) {
          fields.problems().fault(each.field(), each.problem(), each.remedy());
        }
        yield null;
      }
      case LateResult.Data data -> receipt(document, data);
      case LateResult.Failure error -> receipt(document, error);
    };
  }

  private static List<Fault.Detail> details(LateResult.Refused refused) {
    return refused.fault().details();
  }

  private static Receipt receipt(byte[] document, LateResult.Data data) {
    return new Receipt.Replied(
        Payload.of(java.util.Arrays.copyOfRange(document, data.from(), data.to())));
  }

  /**
   * A failure in the agent's words: it knows what it did, and its document says whether to retry.
   */
  private static Receipt receipt(byte[] document, LateResult.Failure error) {
    byte[] bytes = java.util.Arrays.copyOfRange(document, error.from(), error.to());
    AgentError said = AgentError.read(bytes);
    String message = said.message().isEmpty() ? "the agent reported a failure" : said.message();
    return Receipt.Failed.finalError(0, message, Payload.of(bytes));
  }
}
