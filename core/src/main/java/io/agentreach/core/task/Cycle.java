package io.agentreach.core.task;

import io.agentreach.core.model.Edge;
import io.agentreach.core.model.UnitSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds a cycle among units whose edges all lead somewhere. Units without open predecessors are
 * taken away until none is left (Kahn, Topological sorting of large networks, 1962); each one that
 * remains has a predecessor that remains, so walking back must come round. Stateless.
 */
final class Cycle {
  private Cycle() {}

  /** The names along a cycle, the first once more at the end; empty if there is none. */
  static Optional<List<String>> in(List<UnitSpec> units) {
    Map<String, UnitSpec> left = new HashMap<>();
    Map<String, Integer> waits = new HashMap<>();
    Map<String, List<String>> later = new HashMap<>();
    List<String> free = new ArrayList<>();
    for (UnitSpec unit : units) {
      left.put(unit.name(), unit);
      waits.put(unit.name(), unit.after().size());
      if (unit.after().isEmpty()) {
        free.add(unit.name());
      }
      for (Edge edge : unit.after()) {
        later.computeIfAbsent(edge.from(), name -> new ArrayList<>()).add(unit.name());
      }
    }
    while (!free.isEmpty()) {
      String gone = free.removeLast();
      left.remove(gone);
      for (String next : later.getOrDefault(gone, List.of())) {
        if (waits.merge(next, -1, Integer::sum) == 0) {
          free.add(next);
        }
      }
    }
    return left.isEmpty() ? Optional.empty() : Optional.of(around(units, left));
  }

  private static List<String> around(List<UnitSpec> units, Map<String, UnitSpec> left) {
    List<String> path = new ArrayList<>();
    UnitSpec at =
        units.stream().filter(unit -> left.containsKey(unit.name())).findFirst().orElseThrow();
    while (!path.contains(at.name())) {
      path.add(at.name());
      at =
          at.after().stream()
              .map(edge -> left.get(edge.from()))
              .filter(before -> before != null)
              .findFirst()
              .orElseThrow();
    }
    List<String> cycle = new ArrayList<>(path.subList(path.indexOf(at.name()), path.size()));
    cycle.add(at.name());
    Collections.reverse(cycle);
    return cycle;
  }
}
