/** Tests of calls to agents over HTTP. */
@NullMarked
package io.agentreach.wire.http;

import org.jspecify.annotations.NullMarked;
