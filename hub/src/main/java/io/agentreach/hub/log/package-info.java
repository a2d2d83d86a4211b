/**
 * What the hub writes to its log: a line for each settled call, a line for each change of an agent,
 * and the set-up of the log itself. Imports {@code core}, {@code wire.face}, {@code wire.json},
 * {@code hub.config}, SLF4J and Logback.
 *
 * <p>Metadata only: no payload, no header value, no secret ever reaches a line.
 */
@NullMarked
package io.agentreach.hub.log;

import org.jspecify.annotations.NullMarked;
