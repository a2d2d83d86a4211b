/** Tests of the rules: tables for what is a table, properties for what is arithmetic. */
@NullMarked
package io.agentreach.core.rule;

import org.jspecify.annotations.NullMarked;
