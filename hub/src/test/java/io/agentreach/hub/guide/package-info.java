/**
 * The examples of README and docs, run as they stand: code blocks marked {@code file=NAME} become
 * files, blocks marked {@code bash test} run in one shell in their order, and the {@code output}
 * block behind one says what it prints, with {@code …} for whatever differs from run to run.
 *
 * <p>Ports are replaced by free ones.
 */
@NullMarked
package io.agentreach.hub.guide;

import org.jspecify.annotations.NullMarked;
