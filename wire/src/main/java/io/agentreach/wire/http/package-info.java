/**
 * Calls to agents over HTTP/1.1: the loop that everything runs on, connections and their pool, the
 * requests that mappings make, the answers and event streams that come back.
 *
 * <p>Imports {@code core} (model and port), {@code wire.check}, {@code wire.json}, Vert.x and the
 * Netty inside it. All state belongs to one event loop and is touched by that loop only, but for
 * {@link io.agentreach.wire.http.LateResults}. Nothing here blocks. No receipt claims more
 * certainty than there is: {@code NONE} only where no byte of the request was written or the agent
 * said so.
 */
@NullMarked
package io.agentreach.wire.http;

import org.jspecify.annotations.NullMarked;
