/** The examples of docs/sdk-java.md, compiled and run. */
@NullMarked
package io.agentreach.sdk.example;

import org.jspecify.annotations.NullMarked;
