/**
 * Ties tests to requirements: a test says which ids of docs/requirements.md it shows, a listener
 * notes the ids of the tests that passed, and a report names the ids that no test shows yet.
 */
@NullMarked
package io.agentreach.requirements;

import org.jspecify.annotations.NullMarked;
