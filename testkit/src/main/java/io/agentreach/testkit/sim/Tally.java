package io.agentreach.testkit.sim;

import io.agentreach.core.model.Outcome;
import java.util.HashMap;
import java.util.Map;

/** Counts what happened, so that a test can tell a lively run from an empty one. */
final class Tally {
  private final Map<String, Integer> counts = new HashMap<>();

  void count(String what) {
    count(what, 1);
  }

  void count(String what, int times) {
    counts.merge(what, times, Integer::sum);
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
