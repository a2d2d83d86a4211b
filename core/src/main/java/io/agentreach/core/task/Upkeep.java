package io.agentreach.core.task;

import io.agentreach.core.port.Loop;
import io.agentreach.core.port.TaskStore.StoredTask;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What the engine does again and again: renews its lease, takes up tasks that nobody works on,
 * removes those whose time is over. Lives on the engine's loop.
 */
final class Upkeep {
  private static final long CLAIM_EVERY = Duration.ofSeconds(1).toNanos();
  private static final long EXPIRE_EVERY = Duration.ofMinutes(1).toNanos();
  private static final long EXPIRE_PAUSE = Duration.ofMillis(50).toNanos();
  private static final int CLAIMED_AT_ONCE = 500;
  private static final int EXPIRED_AT_ONCE = 500;

  private final TaskParts parts;
  private final Desk desk;
  private boolean over;
  private boolean renewed;
  private boolean claiming;
  private boolean doubting;
  private Loop.@Nullable Timer renewing;
  private Loop.@Nullable Timer looking;
  private Loop.@Nullable Timer expiring;

  Upkeep(TaskParts parts, Desk desk) {
    this.parts = parts;
    this.desk = desk;
  }

  void begin() {
    renew();
    expiring = parts.loop().after(EXPIRE_EVERY, this::expire);
  }

  void end() {
    over = true;
    stop(renewing);
    stop(looking);
    stop(expiring);
  }

  private static void stop(Loop.@Nullable Timer timer) {
    if (timer != null) {
      timer.cancel();
    }
  }

  void release(CompletableFuture<Void> done) {
    parts
        .store()
        .release(parts.owner())
        .whenComplete((nothing, failure) -> {
          if (failure == null) {
            done.complete(null);
          } else {
            done.completeExceptionally(failure);
          }
        });
  }

  private void renew() {
    Duration lease = parts.rules().lease();
    renewing = parts.loop().after(lease.dividedBy(3).toNanos(), this::renew);
    parts
        .store()
        .renew(parts.owner(), lease)
        .whenComplete((taken, failure) ->
            parts
                .loop()
                .execute(() -> {
                  if (failure != null || over) {
                    return;
                  }
                  taken.forEach(each -> desk.taken(each.tenant(), each.id()));
                  if (!renewed) {
                    renewed = true;
                    claim();
                  }
                }));
  }

  private void claim() {
    stop(looking);
    looking = parts.loop().after(CLAIM_EVERY, this::claim);
    int room = desk.room(CLAIMED_AT_ONCE);
    if (claiming || room <= 0) {
      return;
    }
    claiming = true;
    if (doubting) {
      reconcile(room);
      return;
    }
    parts
        .store()
        .claim(parts.owner(), room)
        .whenComplete((tasks, failure) ->
            parts
                .loop()
                .execute(() -> {
                  claiming = false;
                  doubting |= failure != null;
                  if (failure == null && !over) {
                    claimed(tasks, room);
                  }
                }));
  }

  /** An answer of the store was lost: whatever this hub owns by now without knowing is taken up. */
  private void reconcile(int room) {
    parts
        .store()
        .owned(parts.owner())
        .whenComplete((tasks, failure) ->
            parts
                .loop()
                .execute(() -> {
                  claiming = false;
                  if (failure != null || over) {
                    return;
                  }
                  doubting = false;
                  tasks.stream()
                      .filter(each -> !desk.knows(each.tenant(), each.id()))
                      .limit(room)
                      .forEach(each -> desk.takeUp(each.tenant(), each.id()));
                }));
  }

  /** The store answered a change with a failure, so that nobody knows whether it was made. */
  void doubt() {
    doubting = true;
  }

  private void claimed(List<StoredTask> tasks, int room) {
    for (StoredTask each : tasks) {
      var _ = desk.adopt(each, "a hub took it up");
    }
    if (tasks.size() == room) {
      claim();
    }
  }

  private void expire() {
    Instant before = parts.clock().instant().minus(parts.rules().retention());
    parts
        .store()
        .expire(before, EXPIRED_AT_ONCE)
        .whenComplete((removed, failure) ->
            parts
                .loop()
                .execute(() -> {
                  if (!over) {
                    boolean more = failure == null && removed == EXPIRED_AT_ONCE;
                    expiring = parts.loop().after(more ? EXPIRE_PAUSE : EXPIRE_EVERY, this::expire);
                  }
                }));
  }
}
