/**
 * Virtual time and fakes of the engine's ports, for the tests of every other module. Imports core's
 * {@code model} and {@code port} only. Single-threaded throughout: same inputs, same run.
 */
@NullMarked
package io.agentreach.testkit;

import org.jspecify.annotations.NullMarked;
