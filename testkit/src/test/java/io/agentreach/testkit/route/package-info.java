/** Scenarios of the production router on virtual time: one behaviour each, told from outside. */
@NullMarked
package io.agentreach.testkit.route;

import org.jspecify.annotations.NullMarked;
