package io.agentreach.wire.http;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Receipt;
import io.agentreach.wire.json.AgentError;
import io.agentreach.wire.json.JsonCheck;
import io.agentreach.wire.json.JsonSpan;
import io.agentreach.wire.json.JsonWriter;
import io.agentreach.wire.json.ReplyCodec;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Makes receipts of complete answers. The words of receipts never show what an answer holds. */
final class Replies {
  private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
  private static final String CHARSET = "charset=";

  private Replies() {}

  /** The receipt of a successful answer. */
  static Receipt success(AnswerHead head, byte[] body, String pointer) {
    if (head.compressed()) {
      return garbage("it is compressed, which nobody asked for", head.status());
    }
    if (body.length == 0) {
      return json(ReplyCodec.NO_DATA.bytes(), pointer, head.status());
    }
    if (head.json()) {
      return json(body, pointer, head.status());
    }
    byte[] wrapped = head.mediaType().startsWith("text/") ? quoted(head, body) : base64(head, body);
    return json(wrapped, pointer, head.status());
  }

  private static Receipt json(byte[] body, String pointer, int status) {
    byte[] plain = withoutMark(body);
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

  private static byte[] withoutMark(byte[] body) {
    boolean marked = body.length >= 3 && Arrays.equals(body, 0, 3, MARK, 0, 3);
    return marked ? Arrays.copyOfRange(body, 3, body.length) : body;
  }

  private static byte[] quoted(AnswerHead head, byte[] body) {
    String text = new String(withoutMark(body), charset(head.contentType()));
    return new JsonWriter(body.length + 16).value(text).toBytes();
  }

  private static Charset charset(@Nullable String contentType) {
    String type = contentType == null ? "" : contentType.toLowerCase(Locale.ROOT);
    int start = type.indexOf(CHARSET);
    if (start < 0) {
      return StandardCharsets.UTF_8;
    }
    int end = type.indexOf(';', start);
    String name = type.substring(start + CHARSET.length(), end < 0 ? type.length() : end);
    try {
      return Charset.forName(name.strip().replace("\"", ""));
    } catch (IllegalArgumentException e) {
      return StandardCharsets.UTF_8;
    }
  }

  private static byte[] base64(AnswerHead head, byte[] body) {
    return new JsonWriter(body.length * 4 / 3 + 64)
        .object()
        .field("media_type", head.mediaType())
        .field("base64", Base64.getEncoder().encodeToString(body))
        .endObject()
        .toBytes();
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
