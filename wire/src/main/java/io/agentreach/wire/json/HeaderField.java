package io.agentreach.wire.json;

/** The fields of a call's header. */
enum HeaderField {
  CAPABILITY,
  AGENT,
  TAGS,
  PRIORITY,
  TIMEOUT_MS,
  SESSION,
  IDEMPOTENCY_KEY,
  GROUP,
  VERSION,
  REGION,
  STRATEGY,
  RETRY,
  CANARY,
  UNKNOWN;

  static final FieldNames<HeaderField> NAMES = new FieldNames<>(HeaderField.class, UNKNOWN);
}
