package io.agentreach.sdk.call;

import io.agentreach.core.model.Call.Wish;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Strategy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A wish under change, so that each change names only its own field. Not thread-safe. */
final class WishDraft {
  Set<String> tags;
  Priority priority;
  @Nullable String session;
  @Nullable String idempotencyKey;
  @Nullable String group;
  @Nullable String version;
  @Nullable String region;
  @Nullable Strategy strategy;
  @Nullable Boolean retry;
  @Nullable String sender;
  @Nullable Boolean canary;

  WishDraft(Wish from) {
    tags = from.tags();
    priority = from.priority();
    session = from.session();
    idempotencyKey = from.idempotencyKey();
    group = from.group();
    version = from.version();
    region = from.region();
    strategy = from.strategy();
    retry = from.retryUnknown();
    sender = from.sender();
    canary = from.canary();
  }

  Wish done() {
    return new Wish(
        tags,
        priority,
        session,
        idempotencyKey,
        group,
        version,
        region,
        strategy,
        retry,
        sender,
        canary);
  }
}
