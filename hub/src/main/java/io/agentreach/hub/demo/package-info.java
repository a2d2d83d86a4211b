/**
 * {@code reach demo}: a hub and agents as processes of their own, a real task, failures on purpose,
 * and a check of everything that is claimed on the way. Imports the SDK and the JDK; knows the rest
 * of the program only by its command line.
 *
 * <p>Invariant: no process that the demo started outlives it, however it ends short of SIGKILL.
 */
@NullMarked
package io.agentreach.hub.demo;

import org.jspecify.annotations.NullMarked;
