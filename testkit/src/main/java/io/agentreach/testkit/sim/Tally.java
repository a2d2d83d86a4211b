package io.agentreach.testkit.sim;

import io.agentreach.core.model.Outcome;
import java.util.Map;
import java.util.TreeMap;

/** Counts what happened, so that a test can tell a lively run from an empty one. */
final class Tally {
  private final Map<String, Integer> counts = new TreeMap<>();

  void count(String what) {
    counts.merge(what, 1, Integer::sum);
  }

  void settled(CallRecord call, Outcome outcome) {
    count("call");
    switch (outcome) {
      case Outcome.Success success ->
          count(call.attempts().size() > 1 ? "success after failure" : "success");
      case Outcome.Failure failure -> count(failure.fault().code().name());
    }
  }

  Map<String, Integer> counts() {
    return counts;
  }
}
