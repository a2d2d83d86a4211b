/** The engine: model, rules, registry, guards, routing, ports. JDK and JSpecify only. */
@NullMarked
package io.agentreach.core;

import org.jspecify.annotations.NullMarked;
