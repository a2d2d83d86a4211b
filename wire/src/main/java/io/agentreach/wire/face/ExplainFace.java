package io.agentreach.wire.face;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Fault;
import io.agentreach.core.route.Explanation;
import io.agentreach.core.rule.Check;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.CallScan;
import io.agentreach.wire.json.CallScanner;
import io.agentreach.wire.json.FaultCodec;
import io.agentreach.wire.json.JsonWriter;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Locale;

/** {@code POST /v1/explain}: what would become of a call, without sending it. Lives on one loop. */
final class ExplainFace {
  private final HubParts hub;
  private final VertxLoop loop;
  private final CallScanner scanner;
  private final Intake intake;

  ExplainFace(HubParts hub, VertxLoop loop) {
    this.hub = hub;
    this.loop = loop;
    this.scanner = new CallScanner(hub.limits());
    this.intake = new Intake(hub, loop);
  }

  void mount(Router router) {
    router.post("/v1/explain").handler(this::explain);
  }

  private void explain(RoutingContext context) {
    byte[] body = Rest.body(context);
    List<Fault.Detail> problems = CallHeaders.noProblems();
    CallHeaders headers = CallHeaders.of(context.request().headers(), problems);
    if (!problems.isEmpty()) {
      Rest.fail(context, Fault.invalid("the request's headers are malformed", problems));
      return;
    }
    ScannedBody scannable = ScannedBody.of(body);
    switch (scannable.scan(scanner)) {
      case CallScan.Refused refused -> Rest.fail(context, refused.fault());
      case CallScan.ScannedCall scanned ->
          intake.take(context.request(), scanned, headers, scannable, taker(context));
    }
  }

  private Intake.Taker taker(RoutingContext context) {
    return new Intake.Taker() {
      @Override
      public void taken(Call call) {
        long now = loop.now();
        Rest.worked(context, () -> write(call, hub.router().explain(call, now)));
      }

      @Override
      public void refused(Fault fault) {
        Rest.fail(context, fault);
      }
    };
  }

  private static JsonWriter write(Call call, Explanation found) {
    JsonWriter writer = new JsonWriter(1024).object().field("request_id", call.requestId());
    writer
        .field("capability", found.capability() == null ? null : found.capability().value())
        .field("strategy", found.strategy().name().toLowerCase(Locale.ROOT))
        .field("chosen", found.chosen() == null ? null : found.chosen().value())
        .name("fault");
    if (found.fault() == null) {
      writer.value((String) null);
    } else {
      FaultCodec.write(found.fault(), writer);
    }
    if (found.waiting() != null) {
      writer.field("waiting_ms", found.waiting().toMillis());
    }
    writer.array("chain");
    for (Explanation.Rule each : found.chain()) {
      writer.object().field("rule", each.name()).field("effect", each.effect()).endObject();
    }
    writer.endArray().array("considered");
    found.rows().forEach(row -> row(row, writer));
    return writer.endArray().field("not_shown", found.left()).endObject();
  }

  private static void row(Explanation.Row row, JsonWriter writer) {
    Check refusal = row.refusal();
    writer
        .object()
        .field("agent", row.agent().value())
        .field("version", row.version())
        .field("declared", row.declared() == null ? null : row.declared().value())
        .field("reachable", refusal == null);
    if (refusal != null) {
      writer
          .field("level", refusal.level().wireName())
          .field("check", refusal.wireName())
          .field("reason", row.reason());
    }
    writer
        .field("score", row.score())
        .object("parts")
        .field("load", row.parts().load())
        .field("tag_match", row.parts().tagMatch())
        .field("success", row.parts().success())
        .field("weight", row.parts().weight())
        .field("quality", row.parts().quality())
        .field("watched", row.parts().watched())
        .field("rank", row.parts().rank())
        .endObject()
        .endObject();
  }
}
