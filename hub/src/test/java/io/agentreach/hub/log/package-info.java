/** Tests of what the hub logs, and of how. */
@NullMarked
package io.agentreach.hub.log;

import org.jspecify.annotations.NullMarked;
