/** Tests of the guards, under several threads where a race would matter. */
@NullMarked
package io.agentreach.core.guard;

import org.jspecify.annotations.NullMarked;
