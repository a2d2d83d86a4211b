package io.agentreach.core.model;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way.
 *
 * @param requestId the caller's id for it, or one that the hub made; at most 128 characters
 * @param principal who asks, with the tenant
 * @param target whom it is for
 * @param payload the business bytes
 * @param wish what the caller asks for beside the target
 * @param trace the trace it belongs to
 * @param depth how many hubs' calls it is nested in; 0 for an entry call
 * @param timeout the caller's own time limit for the whole call, if it set one
 * @param streaming whether the caller wants events as they come
 */
public record Call(
    String requestId,
    Principal principal,
    Target target,
    Payload payload,
    Wish wish,
    Trace trace,
    int depth,
    @Nullable Duration timeout,
    boolean streaming) {

  public Call {
    if (requestId.isEmpty() || requestId.length() > 128) {
      throw new IllegalArgumentException("request_id must have 1 to 128 characters");
    }
  }

  /** Whether doing it twice at an agent of this capability is harmless. */
  public boolean repeatable(Capability capability) {
    Boolean wished = wish.retryUnknown();
    if (wished != null) {
      return wished;
    }
    return capability.idempotent() || wish.idempotencyKey() != null;
  }

  /** The same under another id. */
  public Call withRequestId(String id) {
    return new Call(id, principal, target, payload, wish, trace, depth, timeout, streaming);
  }

  public TenantId tenant() {
    return principal.tenant();
  }

  /** The same with another time limit of the caller's. */
  public Call within(Duration limit) {
    return new Call(requestId, principal, target, payload, wish, trace, depth, limit, streaming);
  }

  /**
   * What the caller asks for beside the target; all of it optional.
   *
   * @param tags tags that make an agent fit better, or that it must have to score
   * @param priority how urgent
   * @param session calls of one session like to meet one agent
   * @param idempotencyKey says which requests are one: the later ones get the answer of the first,
   *     and repeating an attempt does no harm
   * @param group only agents of this group
   * @param version only agents of this version
   * @param region only agents of this region
   * @param strategy how to pick, null for the hub's default
   * @param retryUnknown the caller's own word on repeating after an unknown effect: null leaves it
   *     to the capability
   * @param sender who asks, by its own word: what a canary's share is drawn by where there is no
   *     session
   * @param canary true asks for the canary's version, false for any other, null leaves it to the
   *     share
   */
  public record Wish(
      Set<String> tags,
      Priority priority,
      @Nullable String session,
      @Nullable String idempotencyKey,
      @Nullable String group,
      @Nullable String version,
      @Nullable String region,
      @Nullable Strategy strategy,
      @Nullable Boolean retryUnknown,
      @Nullable String sender,
      @Nullable Boolean canary) {
    /** No wishes. */
    public static final Wish NONE =
        new Wish(Set.of(), Priority.NORMAL, null, null, null, null, null, null, null, null, null);

    public Wish {
      tags = Set.copyOf(tags);
    }

    /** The same with a session. */
    public Wish session(String key) {
      return new Wish(
          tags,
          priority,
          key,
          idempotencyKey,
          group,
          version,
          region,
          strategy,
          retryUnknown,
          sender,
          canary);
    }

    /** The same with an idempotency key. */
    public Wish idempotencyKey(String key) {
      return new Wish(
          tags,
          priority,
          session,
          key,
          group,
          version,
          region,
          strategy,
          retryUnknown,
          sender,
          canary);
    }

    /** The same with a word on canaries. */
    public Wish canary(boolean wanted) {
      return new Wish(
          tags,
          priority,
          session,
          idempotencyKey,
          group,
          version,
          region,
          strategy,
          retryUnknown,
          sender,
          wanted);
    }
  }
}
