/** The program: configuration, wiring, metrics, CLI, demo. */
@NullMarked
package io.agentreach.hub;

import org.jspecify.annotations.NullMarked;
