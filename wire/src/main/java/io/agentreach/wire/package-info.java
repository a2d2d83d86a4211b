/** Protocols: codecs, faces (inbound), channels (outbound), HTTP server and client. */
@NullMarked
package io.agentreach.wire;

import org.jspecify.annotations.NullMarked;
