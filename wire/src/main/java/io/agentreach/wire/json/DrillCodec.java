package io.agentreach.wire.json;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Payload;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads what a drill should be. Names all faults at once. Thread-safe: immutable. */
public final class DrillCodec {
  /** The most requests of one drill. */
  public static final int MOST = 20;

  private static final int USUALLY = 3;

  private final Limits limits;
  private final ObjectMapper json;

  /** A codec that keeps these limits. */
  public DrillCodec(Limits limits) {
    this.limits = limits;
    this.json = Trees.json(limits.depth());
  }

  /**
   * A drill as it was ordered.
   *
   * @param capability null for the only one there is
   * @param count 1 to {@link #MOST}
   * @param payload null for the capability's first example
   * @param timeout of each request, null for the capability's own
   * @param force whether capabilities may be asked that are not idempotent
   */
  public record Order(
      @Nullable CapabilityName capability,
      int count,
      @Nullable Payload payload,
      @Nullable Duration timeout,
      boolean force) {}

  /** Reads a body; none at all is an order, too. */
  public Decoding<Order> decode(byte[] document) {
    Problems problems = new Problems();
    JsonNode root =
        document.length == 0
            ? JsonNodeFactory.instance.objectNode()
            : Trees.read(json, document, problems);
    Order order = null;
    if (root instanceof ObjectNode object) {
      order = read(new Fields(object, "", problems));
    } else if (root != null) {
      problems.fault("body", "must be an object, not " + Values.kind(root), "write {…}");
    }
    return order == null || problems.any()
        ? new Decoding.Refused<>(problems.refusal("the drill"))
        : new Decoding.Decoded<>(order, problems.warnings());
  }

  private Order read(Fields fields) {
    JsonNode payload = fields.node().get("payload");
    return new Order(
        fields.parsed("capability", CapabilityName::new, "name one that the agent declares"),
        (int) fields.whole("count", 1, MOST, USUALLY),
        payload == null ? null : Payload.of(json.writeValueAsBytes(payload)),
        fields.time("timeout", Duration.ofMillis(1), limits.longest()),
        fields.flag("force"));
  }
}
