/**
 * The engine's {@code Loop} on a thread of its own, for programs that have no event loop. Imports
 * core's ports only.
 */
@NullMarked
package io.agentreach.sdk.loop;

import org.jspecify.annotations.NullMarked;
