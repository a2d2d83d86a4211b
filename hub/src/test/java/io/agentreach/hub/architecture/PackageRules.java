package io.agentreach.hub.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;

/** What holds for every package of every module. */
final class PackageRules {

  private PackageRules() {}

  static ArchRule haveNoCycles(String root) {
    return slices().matching(root + ".(**)").should().beFreeOfCycles();
  }

  static ArchRule areNullMarked() {
    return classes().should(resideInANullMarkedPackage());
  }

  private static ArchCondition<JavaClass> resideInANullMarkedPackage() {
    return new ArchCondition<>("reside in a package whose package-info is @NullMarked") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        boolean marked =
            type.getPackage()
                .tryGetPackageInfo()
                .map(info -> info.isAnnotatedWith(NullMarked.class))
                .orElse(false);
        if (!marked) {
          events.add(
              SimpleConditionEvent.violated(
                  type, "package %s is not @NullMarked".formatted(type.getPackageName())));
        }
      }
    };
  }
}
