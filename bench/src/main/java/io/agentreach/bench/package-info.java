/** JMH benchmarks and side-by-side loads. */
@NullMarked
package io.agentreach.bench;

import org.jspecify.annotations.NullMarked;
