/**
 * Durable tasks: what a task is ({@code TaskGraph}), how it goes on ({@code TaskMachine}), and who
 * sees to it ({@code TaskEngine}). Imports everything above it but {@code fanout}.
 *
 * <p>Invariants: a task is what its history says, and the machine decides by nothing else; a line
 * is on disk before anybody is told of it or any agent is asked because of it; one write of a task
 * is under way at most; an agent's slot is held from the choice to the end of the attempt.
 */
@NullMarked
package io.agentreach.core.task;

import org.jspecify.annotations.NullMarked;
