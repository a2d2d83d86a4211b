package io.agentreach.wire.check;

import io.agentreach.core.model.Capability;
import io.agentreach.core.registry.Terms;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has been found out about one payload, so that it is checked once for each schema, however
 * many agents declare it and however often the call is tried. Handed from thread to thread with its
 * payload, and used by one at a time.
 */
public final class Verdicts {
  private final List<Verdict> known = new ArrayList<>(1);

  /** What came of one check; no problem means that the input is acceptable. */
  record Verdict(Way way, @Nullable String problem) {}

  /** Nothing is known yet. */
  public Verdicts() {}

  @Nullable Verdict on(Capability capability) {
    for (int i = 0; i < known.size(); i++) {
      Verdict each = known.get(i);
      if (each.way.how() == capability.validate()
          && each.way.schema().equals(capability.inputSchema())) {
        return each;
      }
    }
    return null;
  }

  void add(Verdict verdict) {
    known.add(verdict);
  }

  /** Whether no more schemas are taken. */
  boolean full() {
    return known.size() >= Terms.MOST_CHECKS;
  }
}
