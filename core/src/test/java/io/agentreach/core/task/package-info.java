/** Tests of the tasks: tables for what is a table, properties for what is arithmetic. */
@NullMarked
package io.agentreach.core.task;

import org.jspecify.annotations.NullMarked;
