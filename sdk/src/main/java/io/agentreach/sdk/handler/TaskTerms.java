package io.agentreach.sdk.handler;

import java.util.function.Consumer;

/**
 * What holds for work that belongs to a task.
 *
 * @param maxResult bytes of a result at most
 * @param progressed hears of each progress, on the handler's thread; must not block
 */
public record TaskTerms(int maxResult, Consumer<Run> progressed) {}
