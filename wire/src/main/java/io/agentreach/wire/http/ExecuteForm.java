package io.agentreach.wire.http;

import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.model.Payload;
import io.agentreach.core.port.Dispatch;
import io.agentreach.wire.json.ReplyCodec;

/**
 * The hub's own protocol: {@code POST {endpoint}/execute}, or another path that nothing is filled
 * into, with the call in an envelope.
 */
final class ExecuteForm implements RequestForm {
  private static final byte[] AFTER = ReplyCodec.requestAfter();

  private final Endpoint endpoint;
  private final String path;
  private final byte[] head;
  private final byte[] streamingHead;

  ExecuteForm(Endpoint endpoint, Mapping mapping) {
    this.endpoint = endpoint;
    path = HeadText.path(endpoint) + UrlText.literal(mapping.path());
    String begin =
        HeadText.begin("POST", path, endpoint) + HeadText.line("content-type", "application/json");
    head = HeadText.bytes(begin + HeadText.accept(false));
    streamingHead = HeadText.bytes(begin + HeadText.accept(true));
  }

  /** Whether this form does all that a mapping asks for. */
  static boolean serves(Mapping mapping) {
    return mapping.method().equals("POST")
        && mapping.path().startsWith("/")
        && mapping.path().indexOf('{') < 0
        && mapping.path().indexOf('}') < 0
        && mapping.query().isEmpty()
        && mapping.headers().isEmpty()
        && mapping.body() == Mapping.Body.ENVELOPE;
  }

  @Override
  public Filled fill(Dispatch dispatch) {
    return new Filled.Request(
        dispatch.call().streaming() ? streamingHead : head,
        before(dispatch),
        params(dispatch),
        AFTER,
        true);
  }

  @Override
  public byte[] cancel(String requestId) {
    String target = path + "/" + UrlText.value(requestId);
    return HeadText.bytes(
        HeadText.begin("DELETE", target, endpoint) + HeadText.accept(false) + "\r\n");
  }

  static byte[] before(Dispatch dispatch) {
    return ReplyCodec.requestBefore(dispatch.call().requestId(), dispatch.asked());
  }

  static Payload params(Dispatch dispatch) {
    Payload payload = dispatch.call().payload();
    if (payload.size() == 0) {
      return ReplyCodec.NO_PARAMS;
    }
    MediaType type = MediaType.of(payload.mediaType());
    return type.json() ? payload : Payload.of(AsJson.of(type, payload.bytes()));
  }
}
