package io.agentreach.wire.face;

import io.agentreach.core.task.TaskEngine;
import io.agentreach.wire.json.TaskCodec;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the faces of tasks need.
 *
 * @param callbackProblem what stands against telling the end of a task to an address, in words that
 *     name the remedy; null if nothing does
 */
public record TaskDesk(
    TaskEngine engine, TaskCodec codec, Function<String, @Nullable String> callbackProblem) {}
