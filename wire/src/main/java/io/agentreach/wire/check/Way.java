package io.agentreach.wire.check;

import io.agentreach.core.model.Capability;
import io.agentreach.core.model.Capability.Validate;
import io.agentreach.core.model.JsonText;
import org.jspecify.annotations.Nullable;

/** One way of checking inputs: how far, and against which schema. */
record Way(Validate how, JsonText schema) {
  /** How a capability has its inputs checked, null if it does not. */
  static @Nullable Way of(Capability capability) {
    JsonText schema = capability.inputSchema();
    return schema == null || capability.validate() == Validate.NONE
        ? null
        : new Way(capability.validate(), schema);
  }
}
