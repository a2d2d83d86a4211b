/** Tests of the benchmarks themselves; they assert no times. */
@NullMarked
package io.agentreach.bench.engine;

import org.jspecify.annotations.NullMarked;
