package io.agentreach.sdk.call;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call.Wish;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Strategy;
import io.agentreach.sdk.json.Json;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A request to an agent. Immutable: each method answers a changed copy.
 *
 * <pre>{@code
 * Request.to("summarize").params(text).timeout(Duration.ofSeconds(2)).session("s-1")
 * }</pre>
 *
 * @param id names the request; agents drop repeated ones
 * @param capability what shall be done; null only where an agent is named
 * @param agent the very agent, null for any
 * @param params the payload
 * @param wish what is asked for beside the target
 * @param timeout the time limit of the whole call; null leaves it to the capability
 * @param origin the call that this one is made for
 */
public record Request(
    String id,
    @Nullable String capability,
    @Nullable String agent,
    JsonNode params,
    Wish wish,
    @Nullable Duration timeout,
    Origin origin) {

  public Request {
    if (id.isEmpty() || id.length() > 128) {
      throw new IllegalArgumentException("id must have 1 to 128 characters");
    }
    if (capability == null && agent == null) {
      throw new IllegalArgumentException("a request needs a capability or an agent");
    }
    if (capability != null) {
      var checked = new CapabilityName(capability);
      capability = checked.value();
    }
    if (agent != null) {
      var checked = new AgentId(agent);
      agent = checked.value();
    }
    if (timeout != null && (timeout.isNegative() || timeout.toMillis() < 1)) {
      throw new IllegalArgumentException("timeout must be 1 ms or more, not " + timeout);
    }
  }

  /** A request for any agent that serves the capability, without params. */
  public static Request to(String capability) {
    return new Request(freshId(), capability, null, Json.tree(null), Wish.NONE, null, Origin.ENTRY);
  }

  /** A request for this very agent; without a capability it must declare exactly one. */
  public static Request toAgent(String agent) {
    return new Request(freshId(), null, agent, Json.tree(null), Wish.NONE, null, Origin.ENTRY);
  }

  private static String freshId() {
    return UUID.randomUUID().toString();
  }

  /** With an id of the caller's own; by default each request has a fresh one. */
  public Request id(String value) {
    return new Request(value, capability, agent, params, wish, timeout, origin);
  }

  /** For this very agent. */
  public Request agent(String value) {
    return new Request(id, capability, value, params, wish, timeout, origin);
  }

  /** For this capability. */
  public Request capability(String value) {
    return new Request(id, value, agent, params, wish, timeout, origin);
  }

  /** With this payload: a tree, record, map, collection, text or number; null for none. */
  public Request params(@Nullable Object value) {
    return new Request(id, capability, agent, Json.tree(value), wish, timeout, origin);
  }

  /** With this time limit for the whole call, 1 ms or more. */
  public Request timeout(Duration value) {
    return new Request(id, capability, agent, params, wish, value, origin);
  }

  /** For the same agent as other requests of this session, while it is reachable. */
  public Request session(String value) {
    return wish(draft -> draft.session = value);
  }

  /** Says that repeating the request does no harm, under this key. */
  public Request idempotencyKey(String value) {
    return wish(draft -> draft.idempotencyKey = value);
  }

  /** More or less urgent than others. */
  public Request priority(Priority value) {
    return wish(draft -> draft.priority = value);
  }

  /** For agents of this group only. */
  public Request group(String value) {
    return wish(draft -> draft.group = value);
  }

  /** For agents of this version only. */
  public Request version(String value) {
    return wish(draft -> draft.version = value);
  }

  /** For agents of this region only. */
  public Request region(String value) {
    return wish(draft -> draft.region = value);
  }

  /** Preferring agents with these tags. */
  public Request tags(String... values) {
    return wish(draft -> draft.tags = Set.of(values));
  }

  /** Picking among reachable agents in this way. */
  public Request strategy(Strategy value) {
    return wish(draft -> draft.strategy = value);
  }

  /** Whether to repeat after a failure whose effect is unknown; by default the capability says. */
  public Request retry(boolean value) {
    return wish(draft -> draft.retry = value);
  }

  /** With these wishes instead. */
  public Request wish(Wish value) {
    return new Request(id, capability, agent, params, value, timeout, origin);
  }

  private Request wish(Consumer<WishDraft> change) {
    WishDraft draft = new WishDraft(wish);
    change.accept(draft);
    return wish(draft.done());
  }

  /** Made for another call. */
  public Request origin(Origin value) {
    return new Request(id, capability, agent, params, wish, timeout, value);
  }
}
