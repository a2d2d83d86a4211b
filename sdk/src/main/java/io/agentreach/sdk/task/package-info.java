/**
 * Durable work as a caller sees it: describes graphs of units, submits them, watches and judges
 * them. Imports {@code call}, {@code json}, {@code loop}.
 *
 * <p>Invariants: submitting one draft twice makes one task, because a draft has a key from the
 * start; every failure is a {@link io.agentreach.sdk.call.ReachException}.
 */
@NullMarked
package io.agentreach.sdk.task;

import org.jspecify.annotations.NullMarked;
