package io.agentreach.wire.face;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.port.Channels;
import io.agentreach.core.route.CallHandle;
import io.agentreach.core.route.Probe;
import io.agentreach.core.route.Router;
import io.agentreach.wire.http.VertxLoop;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One drill: its requests one after the other, then the report. Lives on its loop. */
final class DrillExchange {
  private final RoutingContext context;
  private final Call call;
  private final CapabilityName asked;
  private final int count;
  private final Router router;
  private final VertxLoop loop;
  private final Channels channels;
  private final List<Probe> probes = new ArrayList<>();
  private @Nullable CallHandle open;
  private boolean gone;

  DrillExchange(
      RoutingContext context,
      Call call,
      CapabilityName asked,
      int count,
      Router router,
      VertxLoop loop,
      Channels channels) {
    this.context = context;
    this.call = call;
    this.asked = asked;
    this.count = count;
    this.router = router;
    this.loop = loop;
    this.channels = channels;
  }

  void start() {
    context.response().closeHandler(closed -> leave());
    next();
  }

  private void leave() {
    gone = true;
    if (open != null) {
      open.cancel();
    }
  }

  private void next() {
    if (gone) {
      return;
    }
    if (probes.size() == count) {
      Rest.ok(context, DrillView.of(call, asked, probes));
      return;
    }
    // Agents drop repeated requests: each one has an id of its own.
    String id = call.requestId() + "-" + (probes.size() + 1);
    open = router.drill(call.withRequestId(id), loop, channels, this::heard);
  }

  private void heard(Probe probe) {
    probes.add(probe);
    // In a turn of its own: the next one must not begin inside the end of the last.
    loop.execute(this::next);
  }
}
