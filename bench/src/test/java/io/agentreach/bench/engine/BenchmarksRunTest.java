package io.agentreach.bench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class BenchmarksRunTest {
  @Test
  void everyBenchmarkRunsAndFindsAnAgentEachTime() throws RunnerException {
    Options once =
        new OptionsBuilder()
            .include("io\\.agentreach\\.bench\\..*")
            .param("agents", "70")
            .forks(0)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(1))
            .addProfiler(CpuProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();

    Collection<RunResult> results = new Runner(once).run();

    List<String> names = results.stream().map(r -> r.getParams().getBenchmark()).toList();
    assertThat(names).anyMatch(n -> n.contains("Decision")).anyMatch(n -> n.contains("Heartbeat"));
    assertThat(results).allSatisfy(r -> assertThat(r.getSecondaryResults()).containsKey("cpu"));
  }
}
