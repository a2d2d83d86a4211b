/** Tests of the engine of tasks in virtual time, with scripted agents and a store in memory. */
@NullMarked
package io.agentreach.testkit.task;

import org.jspecify.annotations.NullMarked;
