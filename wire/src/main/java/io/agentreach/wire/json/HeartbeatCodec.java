package io.agentreach.wire.json;

import io.agentreach.core.model.Fault.Detail;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads heartbeats, one at a time or many. Names all faults at once. Thread-safe: immutable. */
public final class HeartbeatCodec {
  private final Limits limits;
  private final ObjectMapper json;

  /** A codec that keeps these limits. */
  public HeartbeatCodec(Limits limits) {
    this.limits = limits;
    this.json = Trees.json(limits.depth());
  }

  /**
   * Reads one heartbeat. A body without a byte is one, too: alive and ready.
   *
   * @param pathId the agent's id in the path, null if the body has to name it
   */
  public Decoding<Beat> decode(byte[] document, @Nullable String pathId) {
    Problems problems = new Problems();
    JsonNode root =
        document.length == 0
            ? JsonNodeFactory.instance.objectNode()
            : Trees.read(json, document, problems);
    Beat beat = root == null ? null : read(root, "", pathId, problems);
    return beat == null
        ? new Decoding.Refused<>(problems.refusal("the heartbeat"))
        : new Decoding.Decoded<>(beat, problems.warnings());
  }

  /**
   * Reads <code>{"heartbeats":[…]}</code>, each of which names its agent. One agent's fault
   * silences no other: what is wrong with a heartbeat is among the warnings, and the rest are the
   * value. Refused only if there is no list of them, or it is too long.
   */
  public Decoding<List<Beat>> decodeBatch(byte[] document) {
    Problems problems = new Problems();
    JsonNode root = Trees.read(json, document, problems);
    List<Beat> beats = new ArrayList<>();
    Problems ofEntries = new Problems();
    if (root instanceof ObjectNode object) {
      Fields fields = new Fields(object, "", problems);
      if (!fields.has("heartbeats")) {
        fields.fault("heartbeats", "is missing", "write {\"heartbeats\": […]}");
      }
      for (Lists.Entry each : Lists.entries(fields, "heartbeats", limits.beats())) {
        Problems own = new Problems();
        Beat beat = read(each.node(), each.place(), null, own);
        if (beat != null) {
          beats.add(beat);
        }
        own.faults().forEach(detail -> warn(detail, ofEntries));
        own.warnings().forEach(detail -> warn(detail, ofEntries));
      }
    } else if (root != null) {
      notAnObject(root, "body", problems);
    }
    return problems.any()
        ? new Decoding.Refused<>(problems.refusal("the batch"))
        : new Decoding.Decoded<>(beats, ofEntries.warnings());
  }

  private @Nullable Beat read(
      JsonNode node, String path, @Nullable String pathId, Problems problems) {
    if (node instanceof ObjectNode object) {
      return new BeatReader(new Fields(object, path, problems), limits).read(pathId);
    }
    notAnObject(node, path.isEmpty() ? "body" : path, problems);
    return null;
  }

  private static void notAnObject(JsonNode node, String place, Problems problems) {
    problems.fault(place, "must be an object, not " + Values.kind(node), "write {…}");
  }

  private static void warn(Detail detail, Problems into) {
    into.warn(detail.field(), detail.problem(), detail.remedy());
  }
}
