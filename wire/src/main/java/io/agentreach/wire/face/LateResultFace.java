package io.agentreach.wire.face;

import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Receipt;
import io.agentreach.wire.http.LateResults;
import io.agentreach.wire.json.AgentError;
import io.agentreach.wire.json.JsonWriter;
import io.agentreach.wire.json.LateResult;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;

/** Takes results of calls that their agents answered with 202. Lives on one loop. */
final class LateResultFace {
  private final LateResults late;

  LateResultFace(HubParts hub) {
    this.late = hub.late();
  }

  void mount(Router router) {
    router.post("/v1/calls/:id/result").handler(this::take);
  }

  private void take(RoutingContext context) {
    byte[] body = Rest.body(context);
    switch (LateResult.read(body)) {
      case LateResult.Refused refused -> Rest.fail(context, refused.fault());
      case LateResult.Data data ->
          complete(
              context,
              new Receipt.Replied(Payload.of(Arrays.copyOfRange(body, data.from(), data.to()))));
      case LateResult.Failure error -> {
        byte[] document = Arrays.copyOfRange(body, error.from(), error.to());
        String said = AgentError.read(document).message();
        String message = said.isEmpty() ? "the agent reported a failure" : said;
        complete(context, Receipt.Failed.finalError(0, message, Payload.of(document)));
      }
    }
  }

  private void complete(RoutingContext context, Receipt receipt) {
    String id = Rest.path(context, "id");
    if (id.length() > 128 || late.complete(id, receipt) == LateResults.Posted.REFUSED) {
      Rest.fail(
          context,
          Rest.missing(FaultCode.NOT_FOUND, "no call '" + shown(id) + "' waits for a result"));
      return;
    }
    Rest.ok(context, new JsonWriter(32).object().field("accepted", true).endObject());
  }

  private static String shown(String id) {
    return id.length() > 128 ? id.substring(0, 128) + "…" : id;
  }
}
