package io.agentreach.core.task;

import io.agentreach.core.model.Edge;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.TaskSpec;
import io.agentreach.core.model.UnitSpec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The units of a task and what waits for what: a directed graph without cycles. Units are numbered
 * in the order in which they were written. Immutable.
 */
public final class TaskGraph {
  /** How many units a task may have. */
  public static final int MOST_UNITS = 1_000;

  /** How many other units one may wait for. */
  public static final int MOST_EDGES = 100;

  private final TaskSpec spec;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final int[][] downstream;

  /**
   * The graph of a task.
   *
   * @throws IllegalArgumentException if {@link #problems} finds any
   */
  public TaskGraph(TaskSpec spec) {
    this.spec = spec;
    List<UnitSpec> units = spec.units();
    for (int i = 0; i < units.size(); i++) {
      numbers.put(units.get(i).name(), i);
    }
    if (units.size() == 1 && units.getFirst().after().isEmpty()) {
      this.downstream = new int[1][0];
      return;
    }
    List<Fault.Detail> problems = problems(spec);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          problems.getFirst().field() + " " + problems.getFirst().problem());
    }
    this.downstream = downstream();
  }

  private int[][] downstream() {
    List<List<Integer>> later = new ArrayList<>();
    spec.units().forEach(unit -> later.add(new ArrayList<>()));
    for (int i = 0; i < size(); i++) {
      for (Edge edge : unit(i).after()) {
        later.get(number(edge.from())).add(i);
      }
    }
    return later.stream()
        .map(each -> each.stream().mapToInt(Integer::intValue).toArray())
        .toArray(int[][]::new);
  }

  /** What is wrong with the units and edges of a task: nothing if it is a graph without cycles. */
  public static List<Fault.Detail> problems(TaskSpec spec) {
    List<Fault.Detail> problems = new ArrayList<>();
    if (spec.units().isEmpty()) {
      problems.add(new Fault.Detail("units", "is empty", "name at least one unit"));
    }
    if (spec.units().size() > MOST_UNITS) {
      problems.add(
          new Fault.Detail(
              "units", "has more than " + MOST_UNITS + " units", "split it into several tasks"));
      return problems;
    }
    Set<String> names = new HashSet<>();
    for (UnitSpec unit : spec.units()) {
      if (!names.add(unit.name())) {
        problems.add(
            new Fault.Detail("units." + unit.name(), "is there twice", "give it another name"));
      }
    }
    spec.units().forEach(unit -> edges(unit, names, problems));
    if (problems.isEmpty()) {
      Cycle.in(spec.units())
          .ifPresent(path ->
              problems.add(
                  new Fault.Detail(
                      "units." + path.getFirst() + ".after",
                      "closes a cycle: " + String.join(" -> ", path),
                      "take one of these edges out")));
    }
    return problems;
  }

  private static void edges(UnitSpec unit, Set<String> names, List<Fault.Detail> problems) {
    String field = "units." + unit.name() + ".after";
    if (unit.after().size() > MOST_EDGES) {
      problems.add(
          new Fault.Detail(field, "has more than " + MOST_EDGES + " entries", "put units between"));
      return;
    }
    Set<String> seen = new HashSet<>();
    for (Edge edge : unit.after()) {
      if (!names.contains(edge.from())) {
        problems.add(
            new Fault.Detail(
                field,
                "names '" + edge.from() + "', and there is no such unit",
                "name one of: " + String.join(", ", names.stream().sorted().limit(20).toList())));
      } else if (!seen.add(edge.from())) {
        problems.add(new Fault.Detail(field, "names '" + edge.from() + "' twice", "name it once"));
      }
    }
  }

  /** The task as it was ordered. */
  public TaskSpec spec() {
    return spec;
  }

  /** How many units there are. */
  public int size() {
    return spec.units().size();
  }

  /** A unit by its number. */
  public UnitSpec unit(int number) {
    return spec.units().get(number);
  }

  /** The number of a unit, or -1 if there is none of that name. */
  public int number(String name) {
    return numbers.getOrDefault(name, -1);
  }

  /** The numbers of the units that wait for this one directly; not to be changed. */
  int[] downstream(int number) {
    return downstream[number];
  }

  /** The names of all units that come before this one, directly or not. */
  public Set<String> upstream(String name) {
    BitSet before = new BitSet();
    List<Integer> open = new ArrayList<>(List.of(number(name)));
    while (!open.isEmpty()) {
      for (Edge edge : unit(open.removeLast()).after()) {
        int from = number(edge.from());
        if (!before.get(from)) {
          before.set(from);
          open.add(from);
        }
      }
    }
    Set<String> names = new HashSet<>();
    before.stream().forEach(number -> names.add(unit(number).name()));
    return names;
  }
}
