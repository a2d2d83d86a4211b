/**
 * The engine's doors to the world: small interfaces that the edges implement and that testkit holds
 * a contract suite for. Imports {@code model} only.
 */
@NullMarked
package io.agentreach.core.port;

import org.jspecify.annotations.NullMarked;
