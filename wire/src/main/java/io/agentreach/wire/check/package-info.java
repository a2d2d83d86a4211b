/**
 * Checks the inputs of calls against the JSON Schemas of capabilities, as far as each capability
 * wants it: not at all, its type and top-level fields, or all of its schema.
 *
 * <p>Imports {@code core} (model, port and the terms of the catalogue), Jackson, the validator of
 * networknt and RE2/J. Both the schema and the input come from strangers. So nothing is ever
 * fetched, no file is read, every step of a check is counted and an end is put to it, patterns are
 * matched in linear time, and no loop of the hub does more than a few milliseconds of it: what is
 * larger goes to threads of its own. What is said of an input names places and rules, never its
 * values. Inputs are read and never changed.
 */
@NullMarked
package io.agentreach.wire.check;

import org.jspecify.annotations.NullMarked;
