/**
 * JSON as the SDK reads and writes it: unknown fields are ignored, times are text. Imports Jackson
 * only.
 */
@NullMarked
package io.agentreach.sdk.json;

import org.jspecify.annotations.NullMarked;
