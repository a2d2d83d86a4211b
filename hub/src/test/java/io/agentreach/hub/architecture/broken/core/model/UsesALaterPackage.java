package io.agentreach.hub.architecture.broken.core.model;

import io.agentreach.hub.architecture.broken.core.rule.UsesAnEarlierPackage;

/** Also one half of a cycle. */
public record UsesALaterPackage(UsesAnEarlierPackage later) {}
