/**
 * Agents over raw sockets that behave as badly as real ones: what an HTTP library would never send
 * can be sent here. Imports core's {@code model} and {@code testkit.contract}.
 *
 * <p>Works with blocking sockets on virtual threads of its own. Every script ends when its peer
 * goes away or its server is closed.
 */
@NullMarked
package io.agentreach.testkit.http;

import org.jspecify.annotations.NullMarked;
