/**
 * The hub as one program: reads what the store holds, puts the engine and the faces together,
 * starts and stops them. Imports everything but the command line.
 */
@NullMarked
package io.agentreach.hub.server;

import org.jspecify.annotations.NullMarked;
