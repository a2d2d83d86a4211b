/** Tests of virtual time and of the fakes. */
@NullMarked
package io.agentreach.testkit;

import org.jspecify.annotations.NullMarked;
