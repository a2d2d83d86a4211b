package io.agentreach.bench.faults;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What became of the calls of a run. Not thread-safe. */
final class Outcomes {
  private final long quietFromNanos;
  private final long quietUntilNanos;
  private final Map<String, Integer> failures = new TreeMap<>();
  private final List<Long> all = new ArrayList<>();
  private final List<Long> quiet = new ArrayList<>();
  private int failed;

  /** Latencies of calls that begin in a span of the run are told apart: nothing is broken then. */
  Outcomes(long quietFromNanos, long quietUntilNanos) {
    this.quietFromNanos = quietFromNanos;
    this.quietUntilNanos = quietUntilNanos;
  }

  /** A call that began so long after the run did has succeeded. */
  void succeeded(long atNanos, long tookNanos) {
    all.add(tookNanos);
    if (atNanos >= quietFromNanos && atNanos < quietUntilNanos) {
      quiet.add(tookNanos);
    }
  }

  /** A call has failed, for good. */
  void failed(String why) {
    failed++;
    failures.merge(why, 1, Integer::sum);
  }

  int count() {
    return all.size() + failed;
  }

  /** The share of calls that succeeded, 0 to 1. */
  double success() {
    return count() == 0 ? 0 : (double) all.size() / count();
  }

  /** One line for people, without the failures. */
  String line() {
    return String.format(
        Locale.ROOT,
        "%d calls, success %.3f %%, p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, quiet p50 %.2f ms",
        count(),
        success() * 100,
        at(all, 0.5),
        at(all, 0.95),
        at(all, 0.99),
        at(quiet, 0.5));
  }

  /** How often what went wrong, the most frequent first. */
  String failures() {
    return failures.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .map(each -> each.getKey() + " " + each.getValue())
        .reduce((one, other) -> one + ", " + other)
        .orElse("none");
  }

  private static double at(List<Long> nanos, double quantile) {
    long[] sorted = nanos.stream().mapToLong(each -> each).toArray();
    Arrays.sort(sorted);
    return sorted.length == 0 ? Double.NaN : sorted[(int) (quantile * (sorted.length - 1))] / 1e6;
  }
}
