package io.agentreach.wire.json;

import io.agentreach.core.model.Fault;
import java.util.List;

/** What came of reading a document: its value, or every fault in it at once. */
public sealed interface Decoding<T> {
  /**
   * The document is accepted.
   *
   * @param value what it says
   * @param warnings what is allowed and hardly meant
   */
  record Decoded<T>(T value, List<Fault.Detail> warnings) implements Decoding<T> {
    public Decoded {
      warnings = List.copyOf(warnings);
    }
  }

  /** The document is refused; the fault's details name every wrong field. */
  record Refused<T>(Fault fault) implements Decoding<T> {}
}
