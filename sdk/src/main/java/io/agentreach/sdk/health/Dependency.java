package io.agentreach.sdk.health;

import io.agentreach.core.port.Loop;
import io.agentreach.core.rule.Hysteresis;
import org.jspecify.annotations.Nullable;

/**
 * One thing that an agent depends on, healthy until a check says otherwise. The first check counts
 * at once, later ones when {@value SelfWatch#IN_ROW} in a row agree. Lives on the loop.
 */
final class Dependency {
  private final String name;
  private final Probe<Boolean> probe;
  private Hysteresis down = Hysteresis.OFF;
  private boolean checked;

  Dependency(String name, HealthCheck check, Loop loop, Errands errands) {
    this.name = name;
    this.probe =
        new Probe<>("the check of dependency " + name, check::healthy, loop, errands, this::hear);
  }

  void check() {
    probe.ask();
  }

  private void hear(@Nullable Boolean healthy) {
    boolean wanted = healthy == null || !healthy;
    down = down.after(wanted, checked ? SelfWatch.IN_ROW : 1);
    checked = true;
  }

  String name() {
    return name;
  }

  boolean healthy() {
    return !down.on();
  }
}
