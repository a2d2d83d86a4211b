package io.agentreach.wire.face;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.agentreach.core.model.TenantId;
import io.agentreach.wire.json.JsonWriter;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the handlers of all routes but the hot one have in common. Stateless. */
final class Rest {
  private Rest() {}

  /** The tenant of a request; the one there is as long as authentication is off. */
  static TenantId tenant(RoutingContext context) {
    return TenantId.DEFAULT;
  }

  /** The body, which {@link Bodies} has read. */
  static byte[] body(RoutingContext context) {
    Buffer body = context.get(Bodies.KEY);
    return body == null ? new byte[0] : body.getBytes();
  }

  static void ok(RoutingContext context, JsonWriter document) {
    answer(context, 200, document);
  }

  static void answer(RoutingContext context, int status, JsonWriter document) {
    Answers.json(context.response(), status, Buffer.buffer(document.toBytes()));
  }

  static void fail(RoutingContext context, Fault fault) {
    Answers.fault(context.response(), fault, null, null);
  }

  static Fault missing(FaultCode code, String what) {
    return Fault.of(code, Phase.GATE, what);
  }

  static Fault wrong(String field, String problem, String remedy) {
    return Fault.invalid(field + " " + problem, List.of(new Fault.Detail(field, problem, remedy)));
  }

  /** Makes a document that may take long on a worker thread, and sends it. */
  static void worked(RoutingContext context, Callable<JsonWriter> work) {
    context
        .vertx()
        .executeBlocking(work, false)
        .onComplete(document -> ok(context, document), context::fail);
  }

  /** Goes on, on the request's loop, once the store has answered. */
  static <T> void stored(RoutingContext context, CompletionStage<T> stage, Consumer<T> next) {
    var loop = context.vertx().getOrCreateContext();
    stage.whenComplete((value, failure) ->
        loop.runOnContext(now -> {
          if (failure == null) {
            next.accept(value);
          } else {
            fail(context, unavailable());
          }
        }));
  }

  private static Fault unavailable() {
    return Fault.of(
        FaultCode.STORE_UNAVAILABLE,
        Phase.SETTLE,
        "the store could not write this, so nothing is promised; try again");
  }

  /** A whole number from the query, or {@code absent}; a malformed one counts as absent. */
  static int number(RoutingContext context, String name, int absent, int most) {
    String text = context.request().getParam(name);
    if (text == null || text.isEmpty() || text.length() > 9) {
      return absent;
    }
    int value = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = Character.digit(text.charAt(i), 10);
      if (digit < 0) {
        return absent;
      }
      value = value * 10 + digit;
    }
    return Math.min(value, most);
  }

  /** A part of the path; empty if the path has none of that name. */
  static String path(RoutingContext context, String name) {
    String part = context.pathParam(name);
    return part == null ? "" : part;
  }

  static @Nullable String parameter(RoutingContext context, String name) {
    String value = context.request().getParam(name);
    return value == null || value.isEmpty() ? null : value;
  }
}
