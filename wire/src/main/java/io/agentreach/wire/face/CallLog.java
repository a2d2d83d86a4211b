package io.agentreach.wire.face;

/** Where each call leaves one line once it has settled. Thread-safe; must not block or throw. */
@FunctionalInterface
public interface CallLog {
  /** Notes a settled call. */
  void settled(SettledCall call);
}
