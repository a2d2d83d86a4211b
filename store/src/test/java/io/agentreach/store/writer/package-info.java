/** Tests of group commit against a real database. */
@NullMarked
package io.agentreach.store.writer;

import org.jspecify.annotations.NullMarked;
