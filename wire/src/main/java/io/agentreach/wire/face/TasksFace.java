package io.agentreach.wire.face;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Phase;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskHead.CallbackState;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.port.TaskStore;
import io.agentreach.core.task.TaskEngine;
import io.agentreach.core.task.TaskEngine.Order;
import io.agentreach.core.task.TaskView;
import io.agentreach.wire.json.Decoding;
import io.agentreach.wire.json.JsonWriter;
import io.agentreach.wire.json.TaskCodec;
import io.agentreach.wire.json.TaskReport;
import io.agentreach.wire.json.TaskWriter;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** {@code /v1/tasks}: what callers and operators do with durable tasks. Lives on one loop. */
final class TasksFace {
  /** Larger documents are read on another thread: they and their schemas may take long. */
  private static final int AT_ONCE = 8 * 1024;

  private static final int USUAL_PAGE = 50;
  private static final int LARGEST_PAGE = 1_000;
  private static final int LONGEST_KEY = 128;

  private final HubParts hub;
  private final TaskDesk desk;
  private final TaskEngine engine;

  TasksFace(HubParts hub, TaskDesk desk) {
    this.hub = hub;
    this.desk = desk;
    this.engine = desk.engine();
  }

  void mount(Router router) {
    router.post("/v1/tasks").handler(this::submit);
    router.get("/v1/tasks").handler(this::list);
    router.get("/v1/tasks/:id").handler(context -> shown(context, TaskWriter::view));
    router.get("/v1/tasks/:id/history").handler(context -> shown(context, TasksFace::history));
    router.post("/v1/tasks/:id/cancel").handler(context -> order(context, Order.CANCEL));
    router.post("/v1/tasks/:id/retry").handler(context -> order(context, Order.RETRY));
    router.post("/v1/tasks/:id/resume").handler(context -> order(context, Order.RESUME));
    router.post("/v1/tasks/:id/fail").handler(context -> order(context, Order.FAIL));
  }

  private void submit(RoutingContext context) {
    if (!hub.ready().getAsBoolean()) {
      Rest.fail(context, InvokeFace.stopping());
      return;
    }
    byte[] body = Rest.body(context);
    if (body.length <= AT_ONCE) {
      decoded(context, body, desk.codec().decode(body));
      return;
    }
    context
        .vertx()
        .executeBlocking(() -> desk.codec().decode(body), false)
        .onComplete(decoding -> decoded(context, body, decoding), context::fail);
  }

  private void decoded(RoutingContext context, byte[] body, Decoding<TaskCodec.Ordered> decoding) {
    switch (decoding) {
      case Decoding.Refused<TaskCodec.Ordered> refused -> Rest.fail(context, refused.fault());
      case Decoding.Decoded<TaskCodec.Ordered> decoded -> submit(context, body, decoded.value());
    }
  }

  private void submit(RoutingContext context, byte[] body, TaskCodec.Ordered ordered) {
    String callback = ordered.graph().spec().callback();
    String problem = callback == null ? null : desk.callbackProblem().apply(callback);
    if (problem != null) {
      Rest.fail(context, Rest.wrong("callback", problem, "give an address that the hub may call"));
      return;
    }
    String header = context.request().getHeader("idempotency-key");
    String key = ordered.key() == null ? header : ordered.key();
    if (key != null && (key.isEmpty() || key.length() > LONGEST_KEY)) {
      Rest.fail(
          context,
          Rest.wrong("Idempotency-Key", "has " + key.length() + " characters", "give 1 to 128"));
      return;
    }
    Rest.stored(
        context,
        engine.submit(Rest.tenant(context), ordered.graph(), Payload.of(body), key),
        accepted -> accepted(context, accepted));
  }

  private static void accepted(RoutingContext context, TaskEngine.Accepted accepted) {
    TaskHead head = accepted.head();
    context.response().putHeader("location", "/v1/tasks/" + head.id());
    Rest.answer(
        context,
        accepted.fresh() ? 201 : 200,
        new JsonWriter(128)
            .object()
            .field("task_id", head.id().value())
            .field("state", head.state().name())
            .field("created_at", head.createdAt().toString())
            .endObject());
  }

  private void list(RoutingContext context) {
    TaskState state = word(context, "state", TaskState.values());
    CallbackState callback = word(context, "callback", CallbackState.values());
    String before = Rest.parameter(context, "before");
    TaskId older = before == null ? null : id(before);
    if (context.response().ended()) {
      return;
    }
    if (before != null && older == null) {
      Rest.fail(context, Rest.wrong("before", "is no task_id", "give the last task_id of a page"));
      return;
    }
    int limit = Math.max(1, Rest.number(context, "limit", USUAL_PAGE, LARGEST_PAGE));
    TaskStore.Query query =
        new TaskStore.Query(Rest.tenant(context), state, callback, older, limit);
    Rest.stored(context, engine.list(query), heads -> Rest.ok(context, page(heads, limit)));
  }

  private static JsonWriter page(List<TaskHead> heads, int limit) {
    JsonWriter writer = new JsonWriter(1024).object().array("tasks");
    for (TaskHead head : heads) {
      TaskWriter.head(head, writer.object()).endObject();
    }
    writer.endArray();
    if (heads.size() == limit) {
      writer.field("next", heads.getLast().id().value());
    }
    return writer.endObject();
  }

  private static <E extends Enum<E>> @Nullable E word(
      RoutingContext context, String name, E[] all) {
    String text = Rest.parameter(context, name);
    if (text == null) {
      return null;
    }
    for (E each : all) {
      if (each.name().equalsIgnoreCase(text)) {
        return each;
      }
    }
    String known = String.join(", ", Arrays.stream(all).map(Enum::name).toList());
    if (!context.response().ended()) {
      Rest.fail(
          context,
          Rest.wrong(name, "is not known", "use one of " + known.toLowerCase(Locale.ROOT)));
    }
    return null;
  }

  private interface Shown {
    JsonWriter of(TaskView view);
  }

  private void shown(RoutingContext context, Shown form) {
    named(
        context,
        id ->
            Rest.stored(
                context,
                engine.find(Rest.tenant(context), id),
                found -> present(context, found, view -> Rest.ok(context, form.of(view)))));
  }

  private static JsonWriter history(TaskView view) {
    JsonWriter writer = new JsonWriter(1024).object();
    writer.field("task_id", view.head().id().value()).array("lines");
    view.lines().forEach(line -> TaskWriter.line(line, writer));
    return writer.endArray().endObject();
  }

  private void order(RoutingContext context, Order order) {
    switch (TaskReport.read(Rest.body(context), TaskReport.Kind.ORDER)) {
      case Decoding.Refused<TaskReport> refused -> Rest.fail(context, refused.fault());
      case Decoding.Decoded<TaskReport> decoded ->
          named(context, id -> order(context, id, order, decoded.value()));
    }
  }

  private void order(RoutingContext context, TaskId id, Order order, TaskReport body) {
    Order meant = order == Order.RETRY && body.callback() ? Order.CALL_BACK : order;
    String unit = body.unit().isEmpty() ? null : body.unit();
    Rest.stored(
        context,
        engine.order(Rest.tenant(context), id, meant, unit, body.reason()),
        obeyed ->
            present(
                context,
                obeyed,
                outcome -> {
                  if (outcome.changed()) {
                    shown(context, TaskWriter::view);
                  } else {
                    Rest.fail(context, inapt(order, outcome.state(), unit));
                  }
                }));
  }

  private static Fault inapt(Order order, TaskState state, @Nullable String unit) {
    String verb = order.name().toLowerCase(Locale.ROOT);
    String what =
        unit == null ? "the task is " + state : "unit " + unit + " of a task that is " + state;
    return Fault.of(
        FaultCode.CONFLICT,
        Phase.GATE,
        what + ": there is nothing to " + verb + " in it; GET it to see how far it is");
  }

  /** Goes on with the task that the path names; what is no name of a task is not found. */
  static void named(RoutingContext context, Consumer<TaskId> next) {
    TaskId id = id(Rest.path(context, "id"));
    if (id == null) {
      Rest.fail(context, unknown());
    } else {
      next.accept(id);
    }
  }

  static <T> void present(RoutingContext context, Optional<T> found, Consumer<T> next) {
    found.ifPresentOrElse(next, () -> Rest.fail(context, unknown()));
  }

  private static Fault unknown() {
    return Rest.missing(FaultCode.NOT_FOUND, "there is no such task, or no such unit in it");
  }

  static @Nullable TaskId id(String text) {
    try {
      return new TaskId(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
