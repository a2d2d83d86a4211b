/** Runs the simulator, and shows that it would notice. */
@NullMarked
package io.agentreach.testkit.sim;

import org.jspecify.annotations.NullMarked;
