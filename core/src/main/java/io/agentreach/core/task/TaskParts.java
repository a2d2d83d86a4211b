package io.agentreach.core.task;

import io.agentreach.core.model.Transport;
import io.agentreach.core.port.Callbacks;
import io.agentreach.core.port.Channels;
import io.agentreach.core.port.Events;
import io.agentreach.core.port.Inquiry;
import io.agentreach.core.port.Loop;
import io.agentreach.core.port.ResultCheck;
import io.agentreach.core.port.TaskDocuments;
import io.agentreach.core.port.TaskStore;
import io.agentreach.core.route.Router;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What a task engine works with.
 *
 * @param owner the name of this run of the hub, which no other run ever has
 * @param loop where all of the engine happens
 * @param clock the time of day, which the history shows
 * @param inquiries how agents of a transport are asked; null where they cannot be
 * @param random what names and tokens are made of: nobody may guess it
 */
public record TaskParts(
    String owner,
    Loop loop,
    InstantSource clock,
    TaskStore store,
    Router router,
    Channels channels,
    Function<Transport, @Nullable Inquiry> inquiries,
    TaskDocuments documents,
    ResultCheck results,
    Callbacks callbacks,
    Events events,
    RandomGenerator random,
    TaskRules rules) {}
