package io.agentreach.hub.architecture.broken.wire;

import io.agentreach.hub.architecture.broken.store.AStore;

record KnowsTheStore(AStore store) {}
