/** Virtual time, fakes, contract suites and the simulator, for the tests of every other module. */
@NullMarked
package io.agentreach.testkit;

import org.jspecify.annotations.NullMarked;
