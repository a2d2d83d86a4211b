/**
 * Java SDK for agents and callers. The packages below build on each other in this order: {@code
 * json}, {@code loop}, {@code call} (what every caller sees), {@code client} (a caller of a hub),
 * {@code server} (a small HTTP server), {@code handler} (what every agent writes), {@code heart}
 * (registration and heartbeats), {@code agent} (an agent behind a hub), {@code local} (router and
 * agents in one process).
 *
 * <p>People who write agents and callers import from {@code call}, {@code client}, {@code handler},
 * {@code agent} and {@code local}; the others serve these.
 */
@NullMarked
package io.agentreach.sdk;

import org.jspecify.annotations.NullMarked;
