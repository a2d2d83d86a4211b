/** SQLite store and its migrations. */
@NullMarked
package io.agentreach.store;

import org.jspecify.annotations.NullMarked;
