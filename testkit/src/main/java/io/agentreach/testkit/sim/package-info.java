/**
 * The simulator: one seed makes a world of agents, faults and callers, the production engine runs
 * in it on virtual time, and after every step an inspector compares what happened with what must
 * never happen. Imports core and testkit's fakes. Single-threaded; the same seed gives the same
 * run.
 *
 * <p>The inspector knows the promises from docs/requirements.md, not from the engine's code: its
 * model of what the hub was told is written a second time, here.
 */
@NullMarked
package io.agentreach.testkit.sim;

import org.jspecify.annotations.NullMarked;
