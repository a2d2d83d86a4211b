/** Tests of reading beside the writer. */
@NullMarked
package io.agentreach.store.reader;

import org.jspecify.annotations.NullMarked;
