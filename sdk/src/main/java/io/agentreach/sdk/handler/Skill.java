package io.agentreach.sdk.handler;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.FaultCode;
import io.agentreach.sdk.json.Json;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A capability together with what does its work. Immutable. */
public final class Skill {
  private final Capability capability;
  private final Work work;

  private Skill(Capability capability, Work work) {
    this.capability = capability;
    this.work = work;
  }

  /** Work on params as they came. */
  interface Work {
    @Nullable Object on(JsonNode params, Context context) throws Exception;
  }

  /** A capability whose params become a {@code P}. */
  public static <P> Skill of(
      String name, Class<P> params, Consumer<CapabilityOptions> options, Handler<P> handler) {
    CapabilityOptions chosen = new CapabilityOptions(name);
    options.accept(chosen);
    return new Skill(
        chosen.done(), (tree, context) -> handler.handle(mapped(tree, params), context));
  }

  private static <P> P mapped(JsonNode tree, Class<P> type) {
    P params;
    try {
      params = Json.as(tree, type);
    } catch (IllegalArgumentException e) {
      throw new Misfit(e.getMessage(), e);
    }
    if (params == null) {
      throw new Misfit("params are missing: the capability wants a " + type.getSimpleName(), null);
    }
    return params;
  }

  /** What is declared. */
  public Capability capability() {
    return capability;
  }

  Work work() {
    return work;
  }

  /** Params that are none of the kind that the handler wants. */
  static final class Misfit extends RuntimeException {
    Misfit(@Nullable String message, @Nullable Throwable cause) {
      super(message, cause);
    }

    Result.Failure result() {
      return Result.Failure.of(FaultCode.INVALID_REQUEST, "params: " + getMessage());
    }
  }
}
