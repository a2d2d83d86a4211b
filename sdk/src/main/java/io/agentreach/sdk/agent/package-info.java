/**
 * An agent behind a hub: registers, beats, serves {@code POST /execute}, drops duplicates, drains.
 * Imports {@code handler}, {@code heart}, {@code server}, {@code client}, {@code loop}.
 *
 * <p>Invariants: a request is worked on once within the duplicate window, however often it arrives;
 * an agent that drains takes nothing new and finishes what it has.
 */
@NullMarked
package io.agentreach.sdk.agent;

import org.jspecify.annotations.NullMarked;
