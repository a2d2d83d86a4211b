/** What the tests of the store's packages share. */
@NullMarked
package io.agentreach.store;

import org.jspecify.annotations.NullMarked;
