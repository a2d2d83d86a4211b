/**
 * A small HTTP/1.1 server with one virtual thread per connection, which knows when the other side
 * goes away while a request is being worked on. Imports the JDK only.
 *
 * <p>Invariants: everything that comes in has a limit of size and of time; a slow or silent
 * connection holds up no other.
 */
@NullMarked
package io.agentreach.sdk.server;

import org.jspecify.annotations.NullMarked;
