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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A whole call through the engine among 1,000 capabilities of 10 agents each, by names of one level
 * and of four, where the declared name is three levels above the wanted one.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 15, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgs = {"-XX:+UseSerialGC", "-Xmx2g"})
public class NamesBenchmark {
  private static final int CAPABILITIES = 1_000;

  private final Fleet fleet = new Fleet();
  private final Call[] declared = new Call[CAPABILITIES];
  private final Call[] below = new Call[CAPABILITIES];
  private int turn;

  @Setup
  public void prepare() {
    for (int i = 0; i < CAPABILITIES; i++) {
      fleet.with(10, "capability_" + i);
      declared[i] = Fleet.call("capability_" + i, null);
      below[i] = Fleet.call("capability_" + i + ".site.page.table", null);
    }
  }

  @Benchmark
  public Outcome declaredName() {
    return fleet.route(next(declared));
  }

  @Benchmark
  public Outcome nameThreeLevelsBelow() {
    return fleet.route(next(below));
  }

  private Call next(Call[] calls) {
    turn = turn + 1 == CAPABILITIES ? 0 : turn + 1;
    return calls[turn];
  }
}
