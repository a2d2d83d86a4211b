package io.agentreach.hub.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Which module may see which. */
final class ModuleRules {

  /** Modules that need not exist yet are here too, so that their first class is judged. */
  static final Map<String, Set<String>> MAY_USE =
      Map.of(
          "requirements", Set.of(),
          "core", Set.of(),
          "testkit", Set.of("requirements", "core"),
          "wire", Set.of("core"),
          "store", Set.of("core"),
          "cluster", Set.of("core"),
          "semantic", Set.of("core"),
          "sdk", Set.of("core"),
          "hub", Set.of("core", "wire", "store", "cluster", "semantic", "sdk"));

  private ModuleRules() {}

  /** A module uses itself and the modules of the table, nothing else of this project. */
  static ArchRule usesOnlyItsModules(String root, String module) {
    String[] allowed =
        Stream.concat(Stream.of(module), MAY_USE.get(module).stream())
            .map(name -> root + "." + name + "..")
            .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(root + "." + module + "..")
        .should()
        .onlyDependOnClassesThat(not(resideInAPackage(root + "..")).or(resideInAnyPackage(allowed)))
        .as("%s uses only %s".formatted(module, new TreeSet<>(MAY_USE.get(module))))
        .allowEmptyShould(true);
  }

  /** A class outside the modules of the table would escape the rule above. */
  static ArchRule everyClassIsInAModule(String root) {
    return classes()
        .should()
        .resideInAnyPackage(
            MAY_USE.keySet().stream()
                .map(module -> root + "." + module + "..")
                .toArray(String[]::new));
  }

  /** The engine runs in any JVM, beside any framework. */
  static ArchRule coreUsesOnlyTheJdk(String root) {
    return classes()
        .that()
        .resideInAPackage(root + ".core..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(root + "..", "java..", "org.jspecify.annotations..");
  }
}
