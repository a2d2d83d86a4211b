package io.agentreach.wire.http;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Receipt;
import io.agentreach.wire.json.AgentError;
import io.agentreach.wire.json.JsonCheck;
import io.agentreach.wire.json.JsonSpan;
import io.agentreach.wire.json.ReplyCodec;

/** Makes receipts of complete answers. The words of receipts never show what an answer holds. */
final class Replies {
  private Replies() {}

  /** The receipt of a successful answer. */
  static Receipt success(AnswerHead head, byte[] body, String pointer) {
    if (head.compressed()) {
      return garbage("it is compressed, which nobody asked for", head.status());
    }
    byte[] json = body.length == 0 ? ReplyCodec.NO_DATA.bytes() : AsJson.of(head.type(), body);
    return json(json, pointer, head.status());
  }

  private static Receipt json(byte[] plain, String pointer, int status) {
    if (pointer.isEmpty()) {
      return JsonCheck.wellFormed(plain)
          ? new Receipt.Replied(Payload.of(plain))
          : garbage("it is not well-formed JSON", status);
    }
    JsonSpan whole = JsonSpan.of(plain);
    if (whole == null) {
      return garbage("it is not well-formed JSON", status);
    }
    JsonSpan part = whole.at(pointer);
    return part == null
        ? garbage("it has nothing at " + pointer + ", where the mapping says the result is", status)
        : new Receipt.Replied(Payload.of(part.bytes()));
  }

  /** The agent answered with something that is no answer. */
  static Receipt.Failed garbage(String what, int status) {
    String message = "the agent's answer cannot be used: " + what;
    return new Receipt.Failed(
        FaultCode.AGENT_ERROR, Effect.DONE, message, null, true, status, null);
  }

  /**
   * The receipt of an answer that says it failed, other than by not taking the request.
   *
   * @param document the body as it came, empty if it is not known whole
   */
  static Receipt.Failed failure(int status, byte[] document) {
    Payload payload = document.length == 0 ? null : Payload.of(document);
    String message = "the agent answered " + status + code(document);
    if (status < 500) {
      return Receipt.Failed.finalError(status, message, payload);
    }
    return new Receipt.Failed(
        FaultCode.AGENT_ERROR, Effect.UNKNOWN, message, null, true, status, payload);
  }

  /** The receipt of an error that ends a stream. */
  static Receipt.Failed streamed(int status, byte[] document) {
    String message = "the agent ended its stream with an error" + code(document);
    return Receipt.Failed.finalError(status, message, Payload.of(document));
  }

  private static String code(byte[] document) {
    String code = document.length == 0 ? null : AgentError.read(document).code();
    return code == null ? "" : " (" + code + ")";
  }
}
