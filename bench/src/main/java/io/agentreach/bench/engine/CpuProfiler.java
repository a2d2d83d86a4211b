package io.agentreach.bench.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Reports the CPU time of the benchmark's threads per operation, which hardly depends on what else
 * the machine does, unlike the time on the wall. The median of the iterations is what to read.
 * Named by its class: {@code -prof io.agentreach.bench.engine.CpuProfiler}.
 */
public final class CpuProfiler implements InternalProfiler {
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private long before;

  @Override
  public String getDescription() {
    return "CPU time of the benchmark's threads";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = workers();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double operations = result.getMetadata().getAllOps();
    double perOperation = (workers() - before) / operations;
    return List.of(new ScalarResult("cpu", perOperation, "ns/op", AggregationPolicy.AVG));
  }

  private long workers() {
    long nanos = 0;
    for (ThreadInfo each : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (each != null && each.getThreadName().contains("jmh-worker")) {
        nanos += Math.max(0, threads.getThreadCpuTime(each.getThreadId()));
      }
    }
    return nanos;
  }
}
