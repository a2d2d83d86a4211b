package io.agentreach.core.route;

/** A call under way, in its caller's hands. All methods are called on the call's loop. */
public interface CallHandle {
  /** The caller is gone: frees the slot at once, cancels downstream and settles as CANCELLED. */
  void cancel();

  /** Asks for no more frames until {@link #resume()}. */
  void pause();

  /** Asks for frames again. */
  void resume();

  /** That of a call that is over: nothing it is told changes anything. */
  CallHandle SETTLED =
      new CallHandle() {
        @Override
        public void cancel() {}

        @Override
        public void pause() {}

        @Override
        public void resume() {}
      };
}
