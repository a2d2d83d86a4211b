package io.agentreach.sdk.client;

import tools.jackson.databind.JsonNode;

/**
 * Something that changed at a hub.
 *
 * @param type such as {@code state_changed}; newer hubs may have types that are not known here
 * @param agent the agent concerned, empty if it is about more than one
 * @param data all that the hub told
 */
public record Change(String type, String agent, JsonNode data) {}
