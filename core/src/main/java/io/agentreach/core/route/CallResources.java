package io.agentreach.core.route;

import io.agentreach.core.model.Receipt;
import io.agentreach.core.registry.Candidate;
import org.jspecify.annotations.Nullable;

/** What the machine decides with: the only ways in which a call touches what calls share. */
interface CallResources {
  /** Picks and takes an agent that was asked less than {@code perAgent} times. */
  Choice pick(Tried tried, int perAgent, long now);

  /** Gives an agent back with what became of the attempt; null if it was given up. */
  void ended(Candidate candidate, @Nullable Receipt receipt, long tookNanos, long now);

  /** Lets the call wait for a slot; false if too many wait already. */
  boolean enterWaiting(long now);

  /** Ends the waiting. */
  void leaveWaiting();

  /** Notes that an agent was given up for a quicker one. */
  void outrun(Candidate candidate, long tookNanos);

  /** Takes a retry from the budget. */
  boolean withdraw(long now);

  /** A random number, 0 inclusive to 1 exclusive. */
  double chance();
}
