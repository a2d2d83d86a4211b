package io.agentreach.hub.architecture;

import static io.agentreach.hub.architecture.Product.BROKEN;
import static io.agentreach.hub.architecture.Product.BROKEN_ROOT;
import static io.agentreach.hub.architecture.Product.CLASSES;
import static io.agentreach.hub.architecture.Product.ROOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.hub.architecture.broken.core.model.HiddenInputs;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CoreRulesTest {

  static List<String> packages() {
    return CoreRules.PACKAGES;
  }

  static Stream<String> hiddenInputs() {
    return Stream.of(HiddenInputs.class.getDeclaredMethods())
        .filter(method -> !method.isSynthetic())
        .map(Method::getName);
  }

  @ParameterizedTest
  @MethodSource("packages")
  void aPackageUsesOnlyThoseBeforeIt(String name) {
    CoreRules.usesOnlyEarlierPackages(ROOT, name).check(CLASSES);
  }

  @Test
  void everyClassIsInAListedPackage() {
    CoreRules.everyClassIsInAListedPackage(ROOT).check(CLASSES);
  }

  @Test
  void coreHasNoHiddenInput() {
    CoreRules.hasNoHiddenInput(ROOT).check(CLASSES);
  }

  @Test
  void catchesAPackageThatUsesALaterOne() {
    assertThatThrownBy(() -> CoreRules.usesOnlyEarlierPackages(BROKEN_ROOT, "model").check(BROKEN))
        .hasMessageContaining("UsesALaterPackage");
  }

  @Test
  void catchesAClassOutsideTheListedPackages() {
    assertThatThrownBy(() -> CoreRules.everyClassIsInAListedPackage(BROKEN_ROOT).check(BROKEN))
        .hasMessageContaining("InNoListedPackage");
  }

  @ParameterizedTest
  @MethodSource("hiddenInputs")
  void catchesEveryHiddenInput(String method) {
    String report =
        CoreRules.hasNoHiddenInput(BROKEN_ROOT).evaluate(BROKEN).getFailureReport().toString();

    assertThat(report).contains("HiddenInputs." + method + "(");
  }

  @Test
  void acceptsValuesAndGivenChance() {
    String report =
        CoreRules.hasNoHiddenInput(BROKEN_ROOT).evaluate(BROKEN).getFailureReport().toString();

    assertThat(report).doesNotContain("GivenInputs");
  }
}
