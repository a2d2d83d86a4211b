package io.agentreach.hub.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The classes that the rules judge, read once for all tests. */
final class Product {

  static final String ROOT = "io.agentreach";

  /** Everything that hub sees: all modules but bench, without their tests. */
  static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  static final String BROKEN_ROOT = "io.agentreach.hub.architecture.broken";

  /** Samples that break every rule. */
  static final JavaClasses BROKEN = new ClassFileImporter().importPackages(BROKEN_ROOT);

  private Product() {}
}
