package io.agentreach.testkit.sim;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The engine with one method broken on purpose: its classes are loaded a second time, that one
 * changed on the way. The source stays as it is.
 */
final class Mutant extends ClassLoader {
  private static final String ENGINE = "io.agentreach.core.";
  private static final String SIMULATOR = "io.agentreach.testkit.";

  private final String type;
  private final ClassTransform change;
  private boolean changed;

  private Mutant(String type, ClassTransform change) {
    super(Mutant.class.getClassLoader());
    this.type = ENGINE + type;
    this.change = change;
  }

  /** A method that does this instead. */
  static Mutant instead(String type, String method, Consumer<CodeBuilder> body) {
    return new Mutant(
        type,
        (builder, element) -> {
          if (element instanceof MethodModel model && named(method).test(model)) {
            builder.withMethodBody(
                model.methodName(), model.methodType(), model.flags().flagsMask(), body);
          } else {
            builder.with(element);
          }
        });
  }

  /** A method that does this before all else. */
  static Mutant first(String type, String method, Consumer<CodeBuilder> prefix) {
    CodeTransform transform =
        new CodeTransform() {
          @Override
          public void atStart(CodeBuilder builder) {
            prefix.accept(builder);
          }

          @Override
          public void accept(CodeBuilder builder, CodeElement element) {
            builder.with(element);
          }
        };
    return new Mutant(type, ClassTransform.transformingMethodBodies(named(method), transform));
  }

  private static Predicate<MethodModel> named(String method) {
    return model -> model.methodName().equalsString(method);
  }

  /**
   * What the simulator finds broken, seed by seed, until it finds {@code promise} or has run so
   * many seeds. One fault may break several promises.
   */
  Set<String> broken(String promise, int seeds) throws ReflectiveOperationException {
    Class<?> simulation = loadClass(SIMULATOR + "sim.Simulation");
    Set<String> broken = new LinkedHashSet<>();
    for (long seed = 1; seed <= seeds && broken.stream().noneMatch(contains(promise)); seed++) {
      try {
        simulation.getMethod("run", long.class).invoke(null, seed);
      } catch (InvocationTargetException e) {
        Throwable cause = e.getCause();
        if (!cause.getClass().getName().equals(SIMULATOR + "sim.Violation")) {
          throw e;
        }
        broken.add((String) cause.getClass().getMethod("broken").invoke(cause));
      }
    }
    if (!changed) {
      throw new IllegalStateException(type + " was never loaded, or has no such method");
    }
    return broken;
  }

  /**
   * The violation of the first seed that breaks anything, in its smallest scenario: what it says,
   * and of how many parts the scenario consists.
   */
  Map.Entry<String, Integer> shrunk(int seeds) throws ReflectiveOperationException {
    Class<?> simulation = loadClass(SIMULATOR + "sim.Simulation");
    for (long seed = 1; seed <= seeds; seed++) {
      try {
        simulation.getMethod("prove", long.class).invoke(null, seed);
      } catch (InvocationTargetException e) {
        Throwable cause = e.getCause();
        int parts = (int) cause.getClass().getMethod("parts").invoke(cause);
        return Map.entry(String.valueOf(cause.getMessage()), parts);
      }
    }
    throw new IllegalStateException("no seed breaks anything");
  }

  private static Predicate<String> contains(String promise) {
    return broken -> broken.contains(promise);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(ENGINE) && !name.startsWith(SIMULATOR)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      byte[] bytes = name.equals(type) ? changed(read(name)) : read(name);
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  private byte[] changed(byte[] original) {
    ClassModel model = ClassFile.of().parse(original);
    byte[] mutated = ClassFile.of().transformClass(model, change);
    changed = !Arrays.equals(original, mutated);
    return mutated;
  }

  private byte[] read(String name) throws ClassNotFoundException {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
