/**
 * Policies of selection side by side on virtual time, for {@code bench/select.sh}: the same calls
 * with the same work meet the same agents, and only who is asked differs. Imports the engine and
 * the test kit; nothing here reads a clock.
 */
@NullMarked
package io.agentreach.bench.select;

import org.jspecify.annotations.NullMarked;
