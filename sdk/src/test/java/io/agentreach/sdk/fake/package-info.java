/** Stand-ins for a hub, scripted by tests. */
@NullMarked
package io.agentreach.sdk.fake;

import org.jspecify.annotations.NullMarked;
