package io.agentreach.wire.check;

import io.agentreach.core.model.Capability.Validate;
import io.agentreach.core.model.JsonText;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Schemas made ready for checking, those used last: making one ready takes as long as many checks,
 * and all agents of one kind bring the same. Thread-safe; its lock is held for a look-up only.
 */
public final class Schemas {
  private static final int MOST = 1_024;
  private static final int MOST_CHARACTERS = 4 << 20;

  private final Map<Way, CompiledSchema> ready = new LinkedHashMap<>(64, 0.75f, true);
  private int characters;

  /** Nothing is ready yet. */
  public Schemas() {}

  /**
   * What is wrong with a schema for this way of checking; empty if nothing is. May take some
   * milliseconds for a large schema that was not met before.
   */
  public List<SchemaFlaw> flaws(JsonText schema, Validate how) {
    return how == Validate.NONE ? List.of() : ready(new Way(how, schema)).flaws();
  }

  /** The text of a schema, the same object for equal texts as long as it is at hand. */
  public JsonText shared(JsonText schema, Validate how) {
    CompiledSchema found = how == Validate.NONE ? null : atHand(new Way(how, schema));
    return found == null ? schema : found.text();
  }

  /** The schema, made ready now if it was not at hand. */
  CompiledSchema ready(Way way) {
    CompiledSchema found = atHand(way);
    if (found == null) {
      found = CompiledSchema.of(way.schema(), way.how());
      keep(way, found);
    }
    return found;
  }

  /** The schema if it is ready. */
  synchronized @Nullable CompiledSchema atHand(Way way) {
    return ready.get(way);
  }

  private synchronized void keep(Way way, CompiledSchema schema) {
    if (ready.put(way, schema) == null) {
      characters += way.schema().text().length();
    }
    Iterator<Way> eldest = ready.keySet().iterator();
    while (ready.size() > MOST || characters > MOST_CHARACTERS) {
      characters -= eldest.next().schema().text().length();
      eldest.remove();
    }
  }
}
