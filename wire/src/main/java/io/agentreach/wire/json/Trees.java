package io.agentreach.wire.json;

import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
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

  /**
   * What is said of a number whose exponent no parser can hold; they throw NumberFormatException.
   */
  static final String HUGE_NUMBER = "has a number beyond all bounds";

  private static final String REMEDY = "send one JSON object in UTF-8";

  private Trees() {}

  /** The tree of a document; null if it is none, which is noted then. */
  static @Nullable JsonNode read(ObjectMapper reader, byte[] document, Problems problems) {
    int depth = reader.tokenStreamFactory().streamReadConstraints().getMaxNestingDepth();
    JsonCursor cursor = new JsonCursor(document, 0, document.length, depth);
    if (cursor.peek() < 0) {
      problems.fault("body", "is empty", REMEDY);
    } else if (!cursor.skip() || !cursor.exhausted()) {
      problems.fault("body", "is not JSON: " + cursor.problem(), REMEDY);
    } else {
      try {
        return reader.readTree(document);
      } catch (JacksonException e) {
        problems.fault("body", "cannot be read: " + reason(e), REMEDY);
      } catch (NumberFormatException e) {
        problems.fault("body", HUGE_NUMBER, REMEDY);
      }
    }
    return null;
  }

  /** What a parser complained of, without its own terms, and where. */
  static String reason(JacksonException e) {
    TokenStreamLocation place = e.getLocation();
    String where = place == null ? "" : " at line " + place.getLineNr();
    if (e instanceof StreamConstraintsException) {
      return "it is nested too deep, or a name, number or string in it is too long" + where;
    }
    // What follows names features of the parser; indented lines repeat the document.
    String said = e.getOriginalMessage().split(" for `|: \\(java", 2)[0];
    String plain =
        said.lines()
            .filter(line -> !line.isBlank() && !line.startsWith(" "))
            .collect(Collectors.joining(", "));
    return plain + where;
  }

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
