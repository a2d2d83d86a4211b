package io.agentreach.sdk.handler;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.JsonText;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.model.WorkKind;
import io.agentreach.sdk.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an agent declares of a capability beside its name; all of it optional. Not thread-safe. */
public final class CapabilityOptions {
  private final String name;
  private String description = "";
  private final Set<String> tags = new LinkedHashSet<>();
  private @Nullable JsonText inputSchema;
  private @Nullable JsonText outputSchema;
  private final List<JsonText> examples = new ArrayList<>();
  private boolean streaming;
  private boolean idempotent;
  private final List<String> errorCodes = new ArrayList<>();
  private @Nullable Duration timeout;
  private WorkKind work = WorkKind.MODEL;
  private Capability.@Nullable Rate rate;
  private @Nullable String scope;
  private @Nullable String sessionKey;
  private Capability.Validate validate = Capability.Validate.NONE;

  /** Options of the capability of this name. */
  public CapabilityOptions(String name) {
    this.name = name;
  }

  /** One or more sentences for people and for search. */
  public CapabilityOptions description(String value) {
    description = value;
    return this;
  }

  /** Words and intents that it answers to, added to those given before. */
  public CapabilityOptions tags(String... values) {
    tags.addAll(List.of(values));
    return this;
  }

  /** JSON Schema of the params, as JSON text. */
  public CapabilityOptions inputSchema(String json) {
    inputSchema = text("input_schema", json);
    return this;
  }

  /** JSON Schema of the result, as JSON text. */
  public CapabilityOptions outputSchema(String json) {
    outputSchema = text("output_schema", json);
    return this;
  }

  /** An example of params, as a tree, record or map. */
  public CapabilityOptions example(Object params) {
    examples.add(new JsonText(Json.tree(params).toString()));
    return this;
  }

  /** Whether it answers in {@linkplain Context#chunk parts}. */
  public CapabilityOptions streaming(boolean value) {
    streaming = value;
    return this;
  }

  /** Whether repeating a call does no harm, so that the hub may try again when in doubt. */
  public CapabilityOptions idempotent(boolean value) {
    idempotent = value;
    return this;
  }

  /** The codes of the {@link AgentFailure}s that it may answer with. */
  public CapabilityOptions errorCodes(String... values) {
    errorCodes.addAll(List.of(values));
    return this;
  }

  /** The time limit of a whole call, 1 ms or more. */
  public CapabilityOptions timeout(Duration value) {
    if (value.toMillis() < 1) {
      throw new IllegalArgumentException(
          "timeout of " + name + " must be 1 ms or more, not " + value);
    }
    timeout = value;
    return this;
  }

  /**
   * What sort of work it is; gives the time limit where none is declared. Model work by default.
   */
  public CapabilityOptions work(WorkKind value) {
    work = value;
    return this;
  }

  /** At most {@code limit} calls in each {@code window}. */
  public CapabilityOptions rateLimit(int limit, Duration window) {
    rate = new Capability.Rate(window, limit);
    return this;
  }

  /** The scope that callers must hold. */
  public CapabilityOptions scope(String value) {
    scope = value;
    return this;
  }

  /** Where the session key is found: {@code header.x-session-id} or {@code payload.cid}. */
  public CapabilityOptions sessionKey(String value) {
    sessionKey = value;
    return this;
  }

  /** How far the hub checks params before it sends them. */
  public CapabilityOptions validate(Capability.Validate value) {
    validate = value;
    return this;
  }

  private JsonText text(String field, String json) {
    try {
      return new JsonText(Json.read(json).toString());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(field + " of " + name + " is " + e.getMessage(), e);
    }
  }

  Capability done() {
    return new Capability(
        new CapabilityName(name),
        description,
        tags,
        inputSchema,
        outputSchema,
        examples,
        streaming,
        idempotent,
        errorCodes,
        timeout,
        work,
        rate,
        scope,
        sessionKey,
        validate,
        Mapping.EXECUTE);
  }
}
