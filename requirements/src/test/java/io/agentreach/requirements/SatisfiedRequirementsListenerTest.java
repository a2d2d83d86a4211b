package io.agentreach.requirements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class SatisfiedRequirementsListenerTest {

  @TempDir Path folder;

  @Test
  void notesThePassedTestsOnly() throws IOException {
    assertThat(run(Sample.class))
        .containsExactly(
            "T1\t" + Sample.class.getName() + ".passes",
            "T4\t" + Sample.class.getName() + ".passesForAll",
            "T6\t" + Sample.class.getName() + ".dynamic");
  }

  @Test
  void anIdOfATypeHoldsForNestedTests() throws IOException {
    assertThat(run(Outer.class)).containsExactly("T8\t" + Outer.Inner.class.getName() + ".passes");
  }

  @Test
  void aContractSuiteCountsForTheClassThatRunsIt() throws IOException {
    assertThat(run(Implementation.class))
        .containsExactly(
            "T10\t" + Implementation.class.getName() + ".holds",
            "T9\t" + Implementation.class.getName() + ".holds");
  }

  @Test
  void aSecondPlanOfTheSameJvmAppends() throws IOException {
    run(Outer.class);
    assertThat(run(Implementation.class)).hasSize(3);
  }

  @Test
  void replacesTheNotesOfAnEarlierBuild() throws IOException {
    Files.writeString(file(), "T99\tgone.Test\n");
    assertThat(run(Outer.class)).hasSize(1);
  }

  private Path file() {
    return folder.resolve("satisfied.txt");
  }

  private List<String> run(Class<?> tests) throws IOException {
    var config =
        LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false).build();
    var request = LauncherDiscoveryRequestBuilder.request().selectors(selectClass(tests)).build();
    LauncherFactory.create(config).execute(request, new SatisfiedRequirementsListener(file()));
    return Files.readAllLines(file());
  }

  // The samples are static nested classes without a name that the build looks for, so they run
  // only from the tests above.

  static class Sample {
    @Test
    @Satisfies("T1")
    void passes() {}

    @Test
    @Satisfies("T2")
    void fails() {
      fail("as the sample wants");
    }

    @Test
    @Satisfies("T3")
    void isAborted() {
      Assumptions.abort("as the sample wants");
    }

    @Test
    @Disabled("as the sample wants")
    @Satisfies("T3")
    void isSkipped() {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @Satisfies("T4")
    void passesForAll(int value) {
      assertThat(value).isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @Satisfies("T5")
    void failsForOne(int value) {
      assertEquals(1, value);
    }

    @TestFactory
    @Satisfies("T6")
    Stream<DynamicTest> dynamic() {
      return Stream.of(dynamicTest("one", () -> {}));
    }
  }

  @Satisfies("T8")
  static class Outer {
    @Nested
    class Inner {
      @Test
      void passes() {}
    }
  }

  interface Contract {
    @Test
    @Satisfies("T9")
    default void holds() {}
  }

  @Satisfies("T10")
  abstract static class Suite implements Contract {}

  static class Implementation extends Suite {}
}
