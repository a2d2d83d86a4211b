/** The parts of the demo on their own; the whole of it is {@code ./reach demo --once}. */
@NullMarked
package io.agentreach.hub.demo;

import org.jspecify.annotations.NullMarked;
