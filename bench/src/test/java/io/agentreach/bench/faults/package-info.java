/** Tests of the callers that go on whatever happens; they assert no times. */
@NullMarked
package io.agentreach.bench.faults;

import org.jspecify.annotations.NullMarked;
