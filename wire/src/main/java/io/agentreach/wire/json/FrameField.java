package io.agentreach.wire.json;

/** The fields at the top of a call: those of the full form, then those of the short one. */
enum FrameField {
  ENVELOPE(true),
  HEADER(true),
  PAYLOAD(true),
  REQUEST_ID(false),
  CAPABILITY(false),
  AGENT(false),
  PARAMS(false),
  TIMEOUT(false),
  UNKNOWN(false);

  static final FieldNames<FrameField> NAMES = new FieldNames<>(FrameField.class, UNKNOWN);

  private final boolean full;

  FrameField(boolean full) {
    this.full = full;
  }

  /** Whether it belongs to the full form. */
  boolean full() {
    return full;
  }

  /** Whether it holds the payload, for which {@code null} is a value like others. */
  boolean payload() {
    return this == PAYLOAD || this == PARAMS;
  }

  /** The counterpart in the other form, or what comes nearest. */
  String counterpart() {
    return switch (this) {
      case ENVELOPE -> "request_id";
      case HEADER -> "capability";
      case PAYLOAD -> "params";
      case REQUEST_ID -> "envelope.id";
      case CAPABILITY -> "header.capability";
      case AGENT -> "header.agent";
      case PARAMS -> "payload";
      case TIMEOUT -> "header.timeout_ms";
      case UNKNOWN -> "";
    };
  }
}
