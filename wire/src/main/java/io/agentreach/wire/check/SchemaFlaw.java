package io.agentreach.wire.check;

/**
 * What is wrong with a schema.
 *
 * @param path where, from the schema's own top: empty, or such as {@code .properties.city.type}
 * @param problem what is wrong there
 * @param remedy what to do
 */
public record SchemaFlaw(String path, String problem, String remedy) {}
