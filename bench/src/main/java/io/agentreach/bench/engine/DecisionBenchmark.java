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
 * A whole call through the engine, among so many agents of one capability. One agent leaves nothing
 * to decide: the difference to it is the price of the decision.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 15, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgs = {"-XX:+UseSerialGC", "-Xmx2g"})
public class DecisionBenchmark {
  @Param({"1", "10", "64", "65", "1000", "10000", "100000"})
  int agents;

  private final Call call = Fleet.call("web_fetch", null);
  private Fleet fleet = new Fleet();

  @Setup
  public void prepare() {
    fleet = new Fleet().with(agents, "web_fetch");
  }

  @Benchmark
  public Outcome call() {
    return fleet.route(call);
  }
}
