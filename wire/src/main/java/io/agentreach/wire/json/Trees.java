package io.agentreach.wire.json;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The readers of whole documents into trees. Numbers keep every digit, and an object that names a
 * field twice is refused. Thread-safe: immutable.
 */
final class Trees {
  /** Reads what others wrote, as far as it can be read. */
  static final ObjectMapper LENIENT = JsonMapper.builder().build();

  private Trees() {}

  /** A strict reader of JSON of at most {@code depth} levels. */
  static ObjectMapper json(int depth) {
    return strict(
        JsonMapper.builder(
            JsonFactory.builder().streamReadConstraints(constraints(depth)).build()));
  }

  /** A strict reader of YAML of at most {@code depth} levels. */
  static YAMLMapper yaml(int depth) {
    return strict(
        YAMLMapper.builder(
            YAMLFactory.builder().streamReadConstraints(constraints(depth)).build()));
  }

  private static <M extends ObjectMapper, B extends MapperBuilder<M, B>> M strict(B builder) {
    return builder
        .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        .build();
  }

  private static StreamReadConstraints constraints(int depth) {
    return StreamReadConstraints.builder().maxNestingDepth(depth).build();
  }
}
