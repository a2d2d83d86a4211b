package io.agentreach.hub.architecture;

import static io.agentreach.hub.architecture.Product.BROKEN;
import static io.agentreach.hub.architecture.Product.BROKEN_ROOT;
import static io.agentreach.hub.architecture.Product.CLASSES;
import static io.agentreach.hub.architecture.Product.ROOT;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PackageRulesTest {

  @Test
  void packagesHaveNoCycles() {
    PackageRules.haveNoCycles(ROOT).check(CLASSES);
  }

  @Test
  void packagesAreNullMarked() {
    PackageRules.areNullMarked().check(CLASSES);
  }

  @Test
  void catchesACycle() {
    assertThatThrownBy(() -> PackageRules.haveNoCycles(BROKEN_ROOT).check(BROKEN))
        .hasMessageContaining("Cycle detected");
  }

  @Test
  void catchesAPackageThatIsNotNullMarked() {
    assertThatThrownBy(() -> PackageRules.areNullMarked().check(BROKEN))
        .hasMessageContaining("architecture.broken.elsewhere is not @NullMarked");
  }
}
