/**
 * The hub's doors for callers and agents over HTTP: calls, registrations, heartbeats, the
 * catalogue.
 *
 * <p>Imports {@code core}, {@code wire.check}, {@code wire.json}, {@code wire.http} and Vert.x.
 * Everything of a request happens on the event loop that accepted it; what could block or take long
 * goes to Vert.x's worker pool. A body is never larger than the limit in memory, and every refusal
 * is the one error object.
 */
@NullMarked
package io.agentreach.wire.face;

import org.jspecify.annotations.NullMarked;
