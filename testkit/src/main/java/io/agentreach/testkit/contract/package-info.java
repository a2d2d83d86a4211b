/**
 * What every implementation of a port must do, as suites that its test class implements. Imports
 * core's {@code model} and {@code port}, and the fakes of testkit.
 */
@NullMarked
package io.agentreach.testkit.contract;

import org.jspecify.annotations.NullMarked;
