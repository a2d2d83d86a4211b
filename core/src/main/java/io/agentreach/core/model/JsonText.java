package io.agentreach.core.model;

/** A JSON document as its text; the engine carries it and never looks inside. */
public record JsonText(String text) {}
