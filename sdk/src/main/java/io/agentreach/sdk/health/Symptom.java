package io.agentreach.sdk.health;

import io.agentreach.core.rule.Hysteresis;
import io.agentreach.sdk.handler.Workload;

/** A sign that counts once several evaluations in a row agree. Lives on the loop. */
final class Symptom {
  private final Sign sign;
  private Hysteresis present = Hysteresis.OFF;

  Symptom(Sign sign) {
    this.sign = sign;
  }

  void evaluate(Workload work, long now) {
    present = present.after(sign.seen(work, present.on(), now), SelfWatch.IN_ROW);
  }

  boolean on() {
    return present.on();
  }

  String words() {
    return sign.words();
  }
}
