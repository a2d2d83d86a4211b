package io.agentreach.bench.engine;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Outcome;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A call that finds no agent reachable among so many: what turning a call away costs must not bring
 * down a hub whose agents are all busy.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 15, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgs = {"-XX:+UseSerialGC", "-Xmx2g"})
public class RefusalBenchmark {
  @Param({"1", "64", "1000", "100000"})
  int agents;

  private final Call call = Fleet.call("web_fetch", null);
  private Fleet fleet = new Fleet();

  @Setup
  public void prepare() {
    fleet = new Fleet().with(agents, "web_fetch").allCordoned();
  }

  @Benchmark
  public Outcome call() {
    return fleet.refuse(call);
  }
}
