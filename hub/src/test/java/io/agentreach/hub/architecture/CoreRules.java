package io.agentreach.hub.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Set;

/** The order of core's packages, and what keeps its decisions repeatable from a seed. */
final class CoreRules {

  /** Each may use itself and those before it. */
  static final List<String> PACKAGES =
      List.of("model", "port", "rule", "guard", "registry", "route", "fanout", "task", "play");

  private static final Set<String> HIDDEN_INPUT_PACKAGES =
      Set.of(
          "java.io",
          "java.net",
          "java.net.http",
          "java.nio.channels",
          "java.nio.file",
          "java.util.logging",
          "org.slf4j");

  /** The values among them: they name things and touch nothing. */
  private static final Set<String> VALUES =
      Set.of("java.io.Serializable", "java.net.URI", "java.net.URISyntaxException");

  private static final Set<String> HIDDEN_INPUT_TYPES =
      Set.of(
          "java.lang.Process",
          "java.lang.ProcessBuilder",
          "java.lang.Runtime",
          "java.lang.System$Logger",
          "java.lang.Thread",
          "java.lang.Thread$Builder",
          "java.security.SecureRandom",
          "java.time.Clock",
          "java.util.Random",
          "java.util.SplittableRandom",
          "java.util.Timer",
          "java.util.concurrent.Executors",
          "java.util.concurrent.ForkJoinPool",
          "java.util.concurrent.ScheduledThreadPoolExecutor",
          "java.util.concurrent.ThreadLocalRandom",
          "java.util.concurrent.ThreadPoolExecutor",
          "java.util.concurrent.locks.LockSupport",
          "java.util.random.RandomGeneratorFactory");

  private static final DescribedPredicate<JavaClass> HIDDEN_INPUT =
      DescribedPredicate.describe(
          "are a hidden input",
          type ->
              HIDDEN_INPUT_TYPES.contains(type.getName())
                  || (!VALUES.contains(type.getName())
                      && HIDDEN_INPUT_PACKAGES.stream()
                          .anyMatch(name ->
                              type.getPackageName().equals(name)
                                  || type.getPackageName().startsWith(name + "."))));

  private static final DescribedPredicate<JavaAccess<?>> HIDDEN_CALL =
      DescribedPredicate.describe(
          "reads one", access -> isHiddenCall(access, access.getTargetOwner().getName()));

  private CoreRules() {}

  /** A package uses itself and those before it. */
  static ArchRule usesOnlyEarlierPackages(String root, String name) {
    String core = root + ".core";
    String[] allowed =
        PACKAGES.subList(0, PACKAGES.indexOf(name) + 1).stream()
            .map(earlier -> core + "." + earlier + "..")
            .toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(core + "." + name + "..")
        .should()
        .onlyDependOnClassesThat(not(resideInAPackage(core + "..")).or(resideInAnyPackage(allowed)))
        .as("core's package %s uses only those before it".formatted(name))
        .allowEmptyShould(true);
  }

  /** A class outside the packages of the list would escape the rule above. */
  static ArchRule everyClassIsInAListedPackage(String root) {
    return classes()
        .that()
        .resideInAPackage(root + ".core..")
        .and()
        .doNotHaveSimpleName("package-info")
        .should()
        .resideInAnyPackage(
            PACKAGES.stream().map(name -> root + ".core." + name + "..").toArray(String[]::new));
  }

  /** Core decides from its arguments alone, so that the simulator can repeat every run. */
  static ArchRule hasNoHiddenInput(String root) {
    return noClasses()
        .that()
        .resideInAPackage(root + ".core..")
        .should()
        .dependOnClassesThat(HIDDEN_INPUT)
        .orShould()
        .accessTargetWhere(HIDDEN_CALL)
        .as("core has no hidden input: clock, chance, thread, log, file or socket");
  }

  private static boolean isHiddenCall(JavaAccess<?> access, String owner) {
    String name = access.getName();
    return switch (owner) {
      // Clocks, environment, properties and console; copying and identity are arithmetic.
      case "java.lang.System" -> !Set.of("arraycopy", "identityHashCode").contains(name);
      case "java.lang.Math", "java.lang.StrictMath" -> name.equals("random");
      case "java.util.UUID" -> name.equals("randomUUID");
      case "java.util.random.RandomGenerator" -> Set.of("getDefault", "of").contains(name);
      case "java.util.Collections" ->
          name.equals("shuffle")
              && access.getTarget() instanceof CodeUnitAccessTarget target
              && target.getRawParameterTypes().size() == 1;
      case "java.util.concurrent.CompletableFuture" ->
          name.endsWith("Async")
              || Set.of("orTimeout", "completeOnTimeout", "delayedExecutor").contains(name);
      default ->
          (owner.startsWith("java.time.") && name.equals("now"))
              || (owner.startsWith("java.util.stream.") && name.equals("parallel"))
              || (owner.startsWith("java.util.") && name.equals("parallelStream"));
    };
  }
}
