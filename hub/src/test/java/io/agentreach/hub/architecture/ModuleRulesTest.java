package io.agentreach.hub.architecture;

import static io.agentreach.hub.architecture.Product.BROKEN;
import static io.agentreach.hub.architecture.Product.BROKEN_ROOT;
import static io.agentreach.hub.architecture.Product.CLASSES;
import static io.agentreach.hub.architecture.Product.ROOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModuleRulesTest {

  static Set<String> modules() {
    return ModuleRules.MAY_USE.keySet();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void aModuleUsesOnlyItsModules(String module) {
    ModuleRules.usesOnlyItsModules(ROOT, module).check(CLASSES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"requirements", "core", "testkit", "wire", "store", "sdk", "hub"})
  void readsTheModuleFromTheClassPath(String module) {
    assertThat(CLASSES).anyMatch(type -> type.getPackageName().startsWith(ROOT + "." + module));
  }

  @Test
  void everyClassIsInAModule() {
    ModuleRules.everyClassIsInAModule(ROOT).check(CLASSES);
  }

  @Test
  void coreUsesOnlyTheJdk() {
    ModuleRules.coreUsesOnlyTheJdk(ROOT).check(CLASSES);
  }

  @Test
  void catchesAnAdapterThatKnowsAnother() {
    assertThatThrownBy(() -> ModuleRules.usesOnlyItsModules(BROKEN_ROOT, "wire").check(BROKEN))
        .hasMessageContaining("KnowsTheStore");
  }

  @Test
  void catchesAClassOutsideTheModules() {
    assertThatThrownBy(() -> ModuleRules.everyClassIsInAModule(BROKEN_ROOT).check(BROKEN))
        .hasMessageContaining("InNoModule");
  }

  @Test
  void catchesALibraryInCore() {
    assertThatThrownBy(() -> ModuleRules.coreUsesOnlyTheJdk(BROKEN_ROOT).check(BROKEN))
        .hasMessageContaining("UsesALibrary");
  }
}
