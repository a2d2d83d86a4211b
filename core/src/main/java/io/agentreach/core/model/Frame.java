package io.agentreach.core.model;

/**
 * One event of a streamed reply, passed on as it came.
 *
 * @param event the event's type, such as {@code chunk}, {@code progress} or {@code log}
 * @param data the event's data
 */
public record Frame(String event, Payload data) {}
