package io.agentreach.wire.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import org.jspecify.annotations.Nullable;

/**
 * What the head of an agent's answer says.
 *
 * @param status its HTTP status
 * @param type the media type of its body
 * @param encoding the content encoding, null if there was none
 * @param retryAfter the header as it came, null if there was none
 * @param length the announced length of the body in bytes, -1 if none was announced
 */
record AnswerHead(
    int status,
    MediaType type,
    @Nullable String encoding,
    @Nullable String retryAfter,
    long length) {

  static AnswerHead of(HttpResponse response) {
    HttpHeaders headers = response.headers();
    return new AnswerHead(
        response.status().code(),
        MediaType.of(headers.get(HttpHeaderNames.CONTENT_TYPE)),
        headers.get(HttpHeaderNames.CONTENT_ENCODING),
        headers.get(HttpHeaderNames.RETRY_AFTER),
        HttpUtil.getContentLength(response, -1L));
  }

  /** Whether the body was compressed, although nobody asked for it. */
  boolean compressed() {
    String coding = encoding;
    return coding != null && !coding.isEmpty() && !coding.equalsIgnoreCase("identity");
  }

  boolean success() {
    return status >= 200 && status < 300;
  }
}
