package io.agentreach.requirements;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Notes which requirements the passing tests of this module show: one line {@code id<TAB>test}
 * each, in {@code target/satisfied-requirements.txt}. The JUnit platform finds it as a service.
 *
 * <p>A test that ran several times (parameters, repetitions, dynamic tests) shows its requirements
 * only if no run of it failed. The first run of a JVM replaces the file of an earlier build, so
 * that a requirement cannot stay shown by a test that is gone.
 *
 * <p>Thread-safe: tests may report from several threads.
 */
public final class SatisfiedRequirementsListener implements TestExecutionListener {

  private static final Path FILE = Path.of("target", "satisfied-requirements.txt");

  /** Files that this JVM has begun; a second test plan in the same JVM appends. */
  private static final Set<Path> BEGUN = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final Set<Test> passed = ConcurrentHashMap.newKeySet();
  private final Set<Test> failed = ConcurrentHashMap.newKeySet();
  private @Nullable TestPlan plan;

  /** For the JUnit platform: notes go to the running module's {@code target} folder. */
  public SatisfiedRequirementsListener() {
    this(FILE);
  }

  SatisfiedRequirementsListener(Path file) {
    this.file = file;
  }

  @Override
  public void testPlanExecutionStarted(TestPlan testPlan) {
    plan = testPlan;
  }

  @Override
  public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
    if (plan == null) {
      return;
    }
    if (result.getStatus() == Status.FAILED) {
      // A failing container (a @BeforeAll, a template) taints the test that it stands for as well.
      sourceOf(plan, identifier).ifPresent(failed::add);
    } else if (result.getStatus() == Status.SUCCESSFUL && identifier.isTest()) {
      sourceOf(plan, identifier).ifPresent(passed::add);
    }
  }

  @Override
  public void testPlanExecutionFinished(TestPlan testPlan) {
    var shown = new HashSet<>(passed);
    shown.removeAll(failed);
    var lines = new TreeMap<String, Set<String>>();
    for (Test test : shown) {
      for (String id : test.requirements()) {
        lines.computeIfAbsent(id, _ -> new TreeSet<>()).add(test.name());
      }
    }
    write(lines);
    passed.clear();
    failed.clear();
    plan = null;
  }

  private void write(Map<String, Set<String>> lines) {
    var text = new StringBuilder();
    lines.forEach((id, tests) ->
        tests.forEach(test -> text.append(id).append('\t').append(test).append('\n')));
    boolean first = BEGUN.add(file.toAbsolutePath());
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(
          file,
          text,
          StandardOpenOption.CREATE,
          StandardOpenOption.WRITE,
          first ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot note the satisfied requirements", e);
    }
  }

  /**
   * The nearest method or class that the identifier comes from. Dynamic tests and fields have a
   * source of another kind or none; the method or class around them speaks for them.
   */
  private static Optional<Test> sourceOf(TestPlan plan, TestIdentifier identifier) {
    Optional<TestIdentifier> current = Optional.of(identifier);
    Optional<Test> found = Optional.empty();
    while (current.isPresent()) {
      Object source = current.get().getSource().orElse(null);
      if (source instanceof ClassSource type) {
        // The class that runs: a contract suite's method is declared in a superclass of it.
        return found
            .map(test -> new Test(type.getJavaClass(), test.method()))
            .or(() -> Optional.of(new Test(type.getJavaClass(), null)));
      }
      if (source instanceof MethodSource method && found.isEmpty()) {
        found = Optional.of(new Test(method.getJavaClass(), method.getJavaMethod()));
      }
      current = plan.getParent(current.get());
    }
    return found;
  }

  /** A test method in the class that runs it, or that class as a whole. */
  private record Test(Class<?> type, java.lang.reflect.@Nullable Method method) {

    String name() {
      return method == null ? type.getName() : type.getName() + "." + method.getName();
    }

    Set<String> requirements() {
      var ids = new LinkedHashSet<String>();
      if (method != null) {
        add(ids, method.getAnnotation(Satisfies.class));
        addFrom(ids, method.getDeclaringClass());
      }
      addFrom(ids, type);
      return ids;
    }

    private static void addFrom(Set<String> ids, Class<?> start) {
      for (Class<?> type = start; type != null; type = type.getEnclosingClass()) {
        add(ids, type.getAnnotation(Satisfies.class));
      }
    }

    private static void add(Set<String> ids, @Nullable Satisfies satisfies) {
      if (satisfies != null) {
        ids.addAll(Set.of(satisfies.value()));
      }
    }
  }
}
