package io.agentreach.requirements;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The requirements that a test shows when it passes. On a type it holds for every test in it,
 * nested ones and those of subclasses (contract suites) included.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Satisfies {

  /** Ids as in docs/requirements.md, for example {@code "F2"}. */
  String[] value();
}
