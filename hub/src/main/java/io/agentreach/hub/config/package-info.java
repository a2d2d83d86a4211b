/**
 * What can be set: every key with its type, range and default, and how the values come together
 * from defaults, file, environment and flags.
 *
 * <p>May import the engine's values and SmallRye Config; nothing of the server or the command line.
 * Invariants: the components of {@link io.agentreach.hub.config.HubConfig} are the only list of
 * keys; every key has one environment name and no two share one; a configuration that loads has no
 * unknown key and no value outside its range.
 */
@NullMarked
package io.agentreach.hub.config;

import org.jspecify.annotations.NullMarked;
