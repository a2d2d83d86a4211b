package io.agentreach.sdk.health;

import io.agentreach.sdk.handler.Workload;

/**
 * The pool is nearly exhausted: at least 95 % of it are at work, and what waits grows or has no
 * room left. It passes when there is air again, or hardly anything waits.
 */
final class PoolSign implements Sign {
  private static final double NEARLY = 0.95;
  private static final int HARDLY = 2;

  private int before;

  @Override
  public boolean seen(Workload work, boolean on, long now) {
    int queued = work.queued();
    boolean grows = queued > before || (work.places() > 0 && queued >= work.places());
    before = queued;
    boolean exhausted = work.running() >= NEARLY * work.width();
    return exhausted && (grows || (on && queued > HARDLY));
  }

  @Override
  public String words() {
    return "its pool is exhausted and its queue grows";
  }
}
