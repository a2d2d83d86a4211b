/**
 * What every agent writes, whether it stands behind a hub or in the caller's process: handlers,
 * what they are given, how they fail. Imports {@code call}, {@code json} and core's model.
 *
 * <p>Invariants: a handler runs once per {@link io.agentreach.sdk.handler.Run}, never on a thread
 * that others need; a failure that leaves it holds no stack trace.
 */
@NullMarked
package io.agentreach.sdk.handler;

import org.jspecify.annotations.NullMarked;
