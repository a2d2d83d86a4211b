package io.agentreach.hub.architecture.broken.core.other;

record InNoListedPackage() {}
