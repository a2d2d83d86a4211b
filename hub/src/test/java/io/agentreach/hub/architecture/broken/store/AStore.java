package io.agentreach.hub.architecture.broken.store;

/** What an adapter must not know. */
public record AStore() {}
