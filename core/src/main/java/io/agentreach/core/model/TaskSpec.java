package io.agentreach.core.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task as it was ordered: its units and what they wait for.
 *
 * @param name for people; empty if it has none
 * @param priority that of units which name none
 * @param units one or more
 * @param callback where the end is told, null if nowhere
 */
public record TaskSpec(
    String name, Priority priority, List<UnitSpec> units, @Nullable String callback) {
  public TaskSpec {
    units = List.copyOf(units);
  }
}
