package io.agentreach.core.route;

import io.agentreach.core.model.Receipt;

/** What happens to a call. */
sealed interface CallEvent {
  record Started() implements CallEvent {}

  /** The attempt under way ended. */
  record Ended(Receipt receipt) implements CallEvent {}

  /** A part of a streamed answer came. */
  record Streamed() implements CallEvent {}

  /** A streaming agent gave a sign of life that the caller does not see. */
  record Alive() implements CallEvent {}

  /** The time that the last step set ran out. */
  record Elapsed() implements CallEvent {}

  /** The same, while the caller holds the stream back. */
  record Unread() implements CallEvent {}

  /** The caller went away. */
  record Cancelled() implements CallEvent {}

  /** Another agent that was asked as well has answered. */
  record Outrun() implements CallEvent {}

  /** A slot came free while the call waits for one. */
  record Roomy() implements CallEvent {}
}
