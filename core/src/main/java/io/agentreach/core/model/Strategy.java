package io.agentreach.core.model;

/** How one of several reachable agents is picked. */
public enum Strategy {
  /** The one with the most room in relation to its size; the default. */
  LEAST_LOAD,
  /** Each in turn. */
  ROUND_ROBIN,
  /** By chance, in proportion to the agents' weights. */
  WEIGHTED,
  /** By a key, so that the same key meets the same agent. */
  CONSISTENT_HASH,
  /** 100·tag match − 50·load + 20·success. */
  SCORE
}
