package io.agentreach.wire.json;

import java.time.Duration;

/**
 * How much one document may ask for. The size of whole bodies is the server's business.
 *
 * @param capabilities capabilities of a manifest
 * @param tags tags of a capability or of a call
 * @param labels labels of a manifest
 * @param entries entries of any other list or map of a manifest
 * @param schemaBytes bytes of one schema or example
 * @param depth levels of nesting of a document
 * @param longest the longest time limit
 * @param beats heartbeats in one batch
 */
public record Limits(
    int capabilities,
    int tags,
    int labels,
    int entries,
    int schemaBytes,
    int depth,
    Duration longest,
    int beats) {
  /** What the hub allows unless it is configured. */
  public static final Limits DEFAULTS =
      new Limits(256, 64, 64, 256, 64 * 1024, 64, Duration.ofDays(1), 10_000);

  public Limits {
    if (Math.min(Math.min(capabilities, tags), Math.min(labels, entries)) < 1
        || Math.min(Math.min(schemaBytes, depth), beats) < 1
        || longest.toMillis() < 1) {
      throw new IllegalArgumentException("limits must be 1 or more");
    }
  }
}
