/**
 * JSON on the wire: what comes in becomes values of the model or a fault that names every wrong
 * field, what goes out is framed around bytes that nobody reads.
 *
 * <p>May import {@code core.model}, {@code wire.check} and Jackson; nothing here knows HTTP or any
 * server.
 *
 * <p>Invariants: unknown fields never fail a document. A payload is found by its offsets, never
 * copied, parsed into a tree or changed. Whatever the input, decoding returns a value and never
 * throws. All codecs are immutable and thread-safe, and none blocks.
 *
 * <p>Small and rare documents (manifests, heartbeats) are read through Jackson's trees. Request and
 * reply bodies go through {@link io.agentreach.wire.json.JsonCursor}, a pull scanner without
 * allocation, because each of them is on the hot path and only its frame is of interest.
 */
@NullMarked
package io.agentreach.wire.json;

import org.jspecify.annotations.NullMarked;
