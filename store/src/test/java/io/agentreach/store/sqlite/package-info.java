/** Tests of the open database: contract, opening, durability. */
@NullMarked
package io.agentreach.store.sqlite;

import org.jspecify.annotations.NullMarked;
