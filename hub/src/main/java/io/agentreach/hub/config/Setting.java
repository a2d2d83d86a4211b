package io.agentreach.hub.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What is known of one key: its default, its range and its meaning. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Setting {
  /** The default, written as a user would write it. */
  String value();

  /** The smallest value allowed, or empty where the type alone limits it. */
  String min() default "";

  /** The largest value allowed, or empty where the type alone limits it. */
  String max() default "";

  /** What the key does, in one sentence for docs/configuration.md. */
  String about();
}
