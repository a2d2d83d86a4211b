package io.agentreach.bench.engine;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Strategy;
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
 * A whole call through the engine by each strategy, where all candidates are looked at and where
 * there are many. Consistent hashing looks at each of them however many there are.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 15, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgs = {"-XX:+UseSerialGC", "-Xmx2g"})
public class StrategyBenchmark {
  @Param({"64", "1000"})
  int agents;

  @Param Strategy strategy = Strategy.LEAST_LOAD;

  private Fleet fleet = new Fleet();
  private Call call = Fleet.call("web_fetch", null);

  @Setup
  public void prepare() {
    fleet = new Fleet().with(agents, "web_fetch");
    call = Fleet.call("web_fetch", strategy);
  }

  @Benchmark
  public Outcome call() {
    return fleet.route(call);
  }
}
