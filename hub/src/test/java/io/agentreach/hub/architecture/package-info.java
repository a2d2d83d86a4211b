/**
 * The structure of the whole project as tests. The rules are values that take the root package, so
 * each is tested twice: it holds for the product, and it fails for the samples in {@code broken},
 * which break it on purpose. A rule that cannot fail is no rule.
 */
@NullMarked
package io.agentreach.hub.architecture;

import org.jspecify.annotations.NullMarked;
