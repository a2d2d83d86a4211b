package io.agentreach.testkit.sim;

/** A kind of thing that goes wrong, or that callers like to do, each with its own probability. */
enum Hazard {
  BROKEN_CHANNEL,
  REFUSE,
  CONNECT_TIMEOUT,
  REJECT,
  RESET_BEFORE,
  RESET_AFTER,
  SERVER_ERROR,
  BUSINESS_ERROR,
  GARBAGE,
  HANG,
  BREAK_STREAM,
  STALL_STREAM,
  SLOWNESS,
  BEAT_LOSS,
  BEAT_DELAY,
  BEAT_REPEAT,
  BEAT_LIE,
  CANCEL,
  STREAM,
  HOT_TRACE,
  PRIORITY,
  SESSION,
  FAN_OUT
}
