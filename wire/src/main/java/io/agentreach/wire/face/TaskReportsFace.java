package io.agentreach.wire.face;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.task.Confirmation;
import io.agentreach.core.task.TaskEngine;
import io.agentreach.wire.json.Decoding;
import io.agentreach.wire.json.JsonWriter;
import io.agentreach.wire.json.TaskReport;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;

/** What agents tell of the tasks that they work on: results and progress. Lives on one loop. */
final class TaskReportsFace {
  private final TaskEngine engine;

  TaskReportsFace(TaskDesk desk) {
    this.engine = desk.engine();
  }

  void mount(Router router) {
    router.post("/v1/tasks/:id/result").handler(context -> read(context, TaskReport.Kind.RESULT));
    router
        .post("/v1/tasks/:id/progress")
        .handler(context -> read(context, TaskReport.Kind.PROGRESS));
  }

  private void read(RoutingContext context, TaskReport.Kind kind) {
    switch (TaskReport.read(Rest.body(context), kind)) {
      case Decoding.Refused<TaskReport> refused -> Rest.fail(context, refused.fault());
      case Decoding.Decoded<TaskReport> decoded -> {
        TaskReport report = decoded.value();
        Receipt result = report.result();
        if (kind == TaskReport.Kind.RESULT && result != null) {
          result(context, report, result);
        } else {
          progress(context, report);
        }
      }
    }
  }

  private void result(RoutingContext context, TaskReport report, Receipt result) {
    TasksFace.named(
        context,
        id ->
            Rest.stored(
                context,
                engine.result(Rest.tenant(context), id, report.unit(), report.token(), result),
                found ->
                    TasksFace.present(
                        context,
                        found,
                        outcome -> confirmed(context, id.value(), report.unit(), outcome))));
  }

  private static void confirmed(
      RoutingContext context, String task, String unit, Confirmation outcome) {
    Rest.ok(
        context,
        new JsonWriter(160)
            .object()
            .field("outcome", outcome.kind().name().toLowerCase(Locale.ROOT))
            .field("task_id", task)
            .fieldIf("unit", unit)
            .field("state", outcome.unit().name())
            .fieldIf("problem", outcome.problem())
            .endObject());
  }

  private void progress(RoutingContext context, TaskReport report) {
    TasksFace.named(
        context,
        id ->
            Rest.stored(
                context,
                engine.progress(
                    Rest.tenant(context), id, report.unit(), report.token(), report.progress()),
                found -> {
                  if (found.isEmpty()) {
                    Rest.fail(context, unknown());
                  } else {
                    Rest.ok(
                        context,
                        new JsonWriter(32).object().field("continue", found.get()).endObject());
                  }
                }));
  }

  private static Fault unknown() {
    return Rest.missing(
        FaultCode.NOT_FOUND,
        "there is no such task or unit, or the token is of none of its attempts");
  }
}
