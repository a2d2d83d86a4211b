package io.agentreach.wire.check;

import java.math.BigDecimal;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ValueNode;

/**
 * Reads inputs into trees to be checked. Numbers keep every digit; what different readers could
 * understand differently, such as a field that stands twice, is refused. Thread-safe.
 */
final class InputTrees {
  private static final int DEEPEST = 512;
  private static final int LARGEST_EXPONENT = 400;

  /** Says why an input cannot be checked. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;

    Unreadable(String problem) {
      super(problem, null, false, false);
    }

    String problem() {
      return String.valueOf(getMessage());
    }
  }

  private static final class Huge extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Takes no number with which arithmetic would take all memory. */
  private static final class Numbers extends JsonNodeFactory {
    private static final long serialVersionUID = 1;

    @Override
    public ValueNode numberNode(BigDecimal number) {
      if (Math.abs((long) number.scale()) > LARGEST_EXPONENT) {
        throw new Huge();
      }
      return super.numberNode(number);
    }
  }

  private static final JsonMapper READER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .nodeFactory(new Numbers())
          .build();

  private InputTrees() {}

  static JsonNode read(byte[] input) throws Unreadable {
    try {
      return READER.readTree(input);
    } catch (Huge | NumberFormatException e) {
      throw new Unreadable("payload has a number beyond all bounds");
    } catch (JacksonException e) {
      throw new Unreadable(
          e.getCause() instanceof Huge
              ? "payload has a number beyond all bounds"
              : "payload names a field twice, or a name, number or string in it is too long to be"
                  + " checked");
    }
  }
}
