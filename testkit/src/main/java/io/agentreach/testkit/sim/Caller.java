package io.agentreach.testkit.sim;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.route.CallHandle;
import io.agentreach.core.route.CallListener;
import io.agentreach.core.route.Trail;
import org.jspecify.annotations.Nullable;

/** Who waits for one call: listens, pauses streams, loses patience. */
final class Caller implements CallListener {
  private final Callers callers;
  private final CallRecord record;
  private final Chance chance;
  private @Nullable CallHandle handle;

  Caller(Callers callers, CallRecord record, Chance chance) {
    this.callers = callers;
    this.record = record;
    this.chance = chance;
  }

  Call call() {
    return record.call();
  }

  void begun(CallHandle begun, boolean impatient) {
    handle = begun;
    if (impatient) {
      later(this::cancel);
    }
  }

  private void later(Runnable task) {
    World world = callers.world();
    world.after(chance.nanos(0, 3), () -> world.hub().enter(task));
  }

  private void cancel() {
    CallHandle under = handle;
    if (under != null && !record.over()) {
      callers.world().inspector().note(record, "is cancelled by its caller");
      if (record.attempts().isEmpty()) {
        callers.world().inspector().tally().count("left while waiting");
      }
      record.cancel();
      under.cancel();
      callers.world().inspector().calls().cancelled(record);
      under.cancel();
    }
  }

  @Override
  public void frame(Frame frame) {
    callers.world().inspector().calls().streamed(record);
    CallHandle under = handle;
    if (under != null && chance.happens(0.2)) {
      record.pause(true);
      under.pause();
      later(this::resume);
    } else if (chance.happens(0.02)) {
      cancel();
    }
  }

  private void resume() {
    CallHandle under = handle;
    if (under != null && !record.over()) {
      record.pause(false);
      under.resume();
    }
  }

  @Override
  public void settled(Outcome outcome, Trail trail) {
    callers.world().inspector().calls().settled(record, outcome);
    if (chance.happens(0.1)) {
      callers.followUp(record.call(), chance.split());
    }
  }
}
