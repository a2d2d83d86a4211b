package io.agentreach.wire.check;

import com.networknt.schema.SchemaException;

/**
 * Ends a check that is more work than it may be. A SchemaException, because the validator passes
 * those on in silence.
 */
final class TooCostly extends SchemaException {
  private static final long serialVersionUID = 1;

  TooCostly() {
    super("more work than a check may be");
  }
}
