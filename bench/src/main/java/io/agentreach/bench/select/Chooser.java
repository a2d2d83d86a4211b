package io.agentreach.bench.select;

/** Who sends the calls of a run to its agents. */
interface Chooser {
  /** Sends a call; {@code asker} hears of its end once. */
  void send(Job job, QueueingAgent.Asker asker);
}
