package io.agentreach.bench.select;

/** Hears which agents are asked. */
interface Asked {
  /** An attempt at {@code agent} begins. */
  void attempt(QueueingAgent agent);
}
