package io.agentreach.hub.architecture.broken.elsewhere;

record InNoModule() {}
