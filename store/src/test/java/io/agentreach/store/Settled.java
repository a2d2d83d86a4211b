package io.agentreach.store;

import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** What became of a stage, waited for no longer than a test may take. */
public final class Settled {
  private static final long SECONDS = 20;

  private Settled() {}

  /** The result; throws if the stage failed. */
  public static <T> T value(CompletionStage<T> stage) {
    return stage.toCompletableFuture().copy().orTimeout(SECONDS, TimeUnit.SECONDS).join();
  }

  /** The store's fault that the stage failed with. */
  public static StoreException failure(CompletionStage<?> stage) {
    try {
      value(stage);
    } catch (CompletionException e) {
      return (StoreException) e.getCause();
    }
    throw new AssertionError("the stage did not fail");
  }
}
