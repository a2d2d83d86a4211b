package io.agentreach.hub.architecture.broken.core.rule;

import io.agentreach.hub.architecture.broken.core.model.UsesALaterPackage;

/** In order by itself; the other half of a cycle. */
public record UsesAnEarlierPackage(UsesALaterPackage earlier) {}
