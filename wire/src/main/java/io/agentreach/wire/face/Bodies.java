package io.agentreach.wire.face;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;

/**
 * Reads the body of each request that is no call before its route sees it, whatever its media type
 * says: tools such as curl call everything a form. A connection counts as at work from the moment
 * the body is whole. Lives on one loop.
 */
final class Bodies implements Handler<RoutingContext> {
  /** Where in the context the body is. */
  static final String KEY = "reach.body";

  private final Connections connections;

  Bodies(Connections connections) {
    this.connections = connections;
  }

  @Override
  public void handle(RoutingContext context) {
    HttpServerRequest request = context.request();
    if (!readable(request)) {
      Answers.faultAndClose(request, malformedQuery());
      return;
    }
    BodyReader.read(
        request,
        FaceSettings.MAX_DOCUMENT,
        tooLarge(),
        connections,
        body -> {
          connections.begins(request.connection());
          request.response().endHandler(done -> connections.ends(request.connection()));
          context.put(KEY, body);
          context.next();
        });
  }

  /** Whether the query can be decoded; what reads it later would fail on it. */
  private static boolean readable(HttpServerRequest request) {
    try {
      request.params();
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Fault malformedQuery() {
    return Fault.of(
        FaultCode.INVALID_REQUEST,
        Phase.GATE,
        "the query has a % that is not followed by two hexadecimal digits; write %25 for the sign");
  }

  private static Fault tooLarge() {
    return Fault.of(
        FaultCode.PAYLOAD_TOO_LARGE,
        Phase.GATE,
        "the body is larger than " + FaceSettings.MAX_DOCUMENT + " bytes");
  }
}
