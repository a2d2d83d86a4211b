package io.agentreach.wire.face;

import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.task.TaskEngine;
import io.agentreach.core.task.TaskView;
import io.agentreach.core.task.TaskWatcher;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.JsonWriter;
import io.agentreach.wire.json.TaskWriter;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code GET /v1/tasks/{id}/events}: a task's history as it grows, from its first line or from the
 * one after {@code Last-Event-ID}. The history is what is told, so nothing is lost between two
 * connections. Lives on one loop.
 */
final class TaskEventsFace {
  private static final long LOOK_AGAIN = Duration.ofSeconds(1).toNanos();

  private final TaskEngine engine;
  private final VertxLoop loop;
  private final long keepAliveNanos;

  TaskEventsFace(HubParts hub, TaskDesk desk, VertxLoop loop) {
    this.engine = desk.engine();
    this.loop = loop;
    this.keepAliveNanos = hub.settings().keepAlive().toNanos();
  }

  void mount(Router router) {
    router.get("/v1/tasks/:id/events").handler(this::open);
  }

  private void open(RoutingContext context) {
    String known = context.request().getHeader("last-event-id");
    long after = known == null || !known.matches("[0-9]{1,15}") ? 0 : Long.parseLong(known);
    TenantId tenant = Rest.tenant(context);
    TasksFace.named(
        context,
        id ->
            Rest.stored(
                context,
                engine.find(tenant, id),
                found ->
                    TasksFace.present(
                        context,
                        found,
                        view -> new Reader(context.response(), tenant, id, after).begin(view))));
  }

  /** One who follows. A reader that is too slow is cut off: it comes back and goes on. */
  private final class Reader implements TaskWatcher {
    private final HttpServerResponse response;
    private final TenantId tenant;
    private final TaskId id;
    private final EventStream stream;
    private final List<TaskLine> held = new ArrayList<>();
    private Runnable end = () -> {};
    private boolean looking = true;
    private boolean closed;
    private long told;

    Reader(HttpServerResponse response, TenantId tenant, TaskId id, long after) {
      this.response = response;
      this.tenant = tenant;
      this.id = id;
      this.told = after;
      this.stream = new EventStream(response, loop, keepAliveNanos, this::flow);
    }

    void begin(TaskView view) {
      response.closeHandler(gone -> close());
      stream.open();
      show(view);
      if (over(view)) {
        finish();
        return;
      }
      follow();
    }

    /** From now on lines come live; those between the last look and now are looked up once more. */
    private void follow() {
      if (!closed) {
        end.run();
        end = engine.watch(tenant, id, this);
        look();
      }
    }

    private void look() {
      looking = true;
      engine
          .find(tenant, id)
          .whenComplete((found, failure) ->
              loop.execute(() -> {
                if (closed) {
                  return;
                }
                if (failure == null) {
                  looked(found);
                } else {
                  loop.after(LOOK_AGAIN, this::look);
                }
              }));
    }

    private void looked(Optional<TaskView> found) {
      looking = false;
      if (found.isEmpty()) {
        finish();
        return;
      }
      show(found.get());
      held.forEach(this::send);
      held.clear();
      if (over(found.get())) {
        finish();
      }
    }

    private static boolean over(TaskView view) {
      return view.head().state().terminal() && !view.head().open();
    }

    private void show(TaskView view) {
      view.lines().forEach(this::send);
    }

    private void send(TaskLine line) {
      if (closed || line.seq() <= told) {
        return;
      }
      told = line.seq();
      JsonWriter writer = new JsonWriter(160);
      TaskWriter.line(line, writer);
      stream.send(TaskWriter.kind(line), Long.toString(line.seq()), Payload.of(writer.toBytes()));
    }

    @Override
    public void lines(List<TaskLine> lines) {
      loop.execute(() -> {
        if (looking) {
          held.addAll(lines);
        } else {
          lines.forEach(this::send);
        }
      });
    }

    @Override
    public void progress(String unit, int attempt, Progress progress) {
      byte[] json =
          new JsonWriter(96)
              .object()
              .field("unit", unit)
              .field("attempt", attempt)
              .field("percent", progress.percent())
              .fieldIf("message", progress.message())
              .endObject()
              .toBytes();
      loop.execute(() -> {
        if (!closed) {
          stream.send("progress", Payload.of(json));
        }
      });
    }

    @Override
    public void detached() {
      // It may be over, wait for a person, or be with another hub: what is stored tells.
      loop.execute(() -> {
        if (!closed) {
          look();
          loop.after(LOOK_AGAIN, this::follow);
        }
      });
    }

    private void flow(boolean room) {
      if (!room && !closed) {
        close();
        response.reset();
      }
    }

    private void finish() {
      close();
      if (!response.ended() && !response.closed()) {
        response.end();
      }
    }

    private void close() {
      closed = true;
      end.run();
      stream.close();
    }
  }
}
