package io.agentreach.wire.json;

/** The fields of a call's envelope that the hub reads. */
enum EnvelopeField {
  ID,
  SENDER,
  UNKNOWN;

  static final FieldNames<EnvelopeField> NAMES = new FieldNames<>(EnvelopeField.class, UNKNOWN);
}
