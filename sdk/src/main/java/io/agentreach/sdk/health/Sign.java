package io.agentreach.sdk.health;

import io.agentreach.sdk.handler.Workload;

/** Something that shows that an agent is not able. Lives on the loop. */
interface Sign {
  /**
   * Whether one evaluation sees it; called once for each, in order.
   *
   * @param on whether the agent counts as not able because of it at present
   * @param now the loop's time in nanoseconds
   */
  boolean seen(Workload work, boolean on, long now);

  /** In words. */
  String words();
}
