/** Java SDK for agents and callers. */
@NullMarked
package io.agentreach.sdk;

import org.jspecify.annotations.NullMarked;
