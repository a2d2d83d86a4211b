package io.agentreach.core.registry;

/** What the hub answers to a heartbeat. */
public enum BeatAnswer {
  /** Taken. */
  TAKEN,
  /** Taken, and the hub wants the whole manifest: the agent's is newer. */
  MANIFEST_WANTED,
  /** Older than one that came before, or a repetition of it: ignored. */
  OUTDATED,
  /** The hub does not know the agent: it should register. */
  NOT_REGISTERED,
  /** Another instance registered under this name: this one is not the owner any more. */
  REPLACED
}
