/**
 * The command line: {@code reach}. Each class named {@code …Command} is one command; the others ask
 * the hub, and put its answers into words.
 *
 * <p>May import picocli, Jackson, the JDK and the engine's fault codes, and the configuration. Only
 * {@code Server…} classes may import the server, so that no command that merely asks a hub loads
 * it: a client command has to start within half a second. Invariants: data goes to standard output,
 * all else to standard error; no stack trace is ever shown; no control character that came from
 * elsewhere reaches a terminal; the exit code says what kind of outcome it was.
 */
@NullMarked
package io.agentreach.hub.cli;

import org.jspecify.annotations.NullMarked;
