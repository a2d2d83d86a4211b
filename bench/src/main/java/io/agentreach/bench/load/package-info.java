/**
 * Agents and crowds of them for {@code bench/load.sh} and {@code bench/memory.sh}. Imports the Java
 * SDK and Vert.x.
 */
@NullMarked
package io.agentreach.bench.load;

import org.jspecify.annotations.NullMarked;
