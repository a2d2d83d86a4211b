/** Tests of the comparison of policies: shapes that hold on virtual time, and that it runs. */
@NullMarked
package io.agentreach.bench.select;

import org.jspecify.annotations.NullMarked;
