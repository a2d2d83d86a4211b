package io.agentreach.hub.config;

/**
 * One value from the command line.
 *
 * @param option as it was typed, such as {@code --port}
 * @param key such as {@code reach.http.port}
 * @param text the value as it was typed
 */
public record Flag(String option, String key, String text) {}
