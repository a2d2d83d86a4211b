package io.agentreach.hub.architecture.broken.core.rule;

import org.slf4j.Logger;

record UsesALibrary(Logger logger) {}
