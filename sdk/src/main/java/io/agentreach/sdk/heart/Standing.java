package io.agentreach.sdk.heart;

import io.agentreach.sdk.call.ReachFault;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Whether an agent is registered, for those who wait for it. Changed by one thread, read by any.
 */
final class Standing {
  private volatile CompletableFuture<Void> registered = new CompletableFuture<>();
  private volatile @Nullable ReachFault obstacle;

  void gained() {
    obstacle = null;
    registered.complete(null);
  }

  /** Those who waited before have been answered; others wait anew. */
  void lost() {
    registered = new CompletableFuture<>();
  }

  void hindered(ReachFault fault) {
    obstacle = fault;
  }

  CompletableFuture<Void> registered() {
    return registered.copy();
  }

  @Nullable ReachFault obstacle() {
    return obstacle;
  }
}
