package io.agentreach.wire.json;

import io.agentreach.core.model.AgentId;
import org.jspecify.annotations.Nullable;

/**
 * The agent that a document is about, named by itself, by the path it was sent to, or by both.
 * Stateless.
 */
final class AgentIds {
  private static final String FIELD = "agent_id";
  private static final String REMEDY = "write 1 to 128 letters, digits or . _ : -";

  private AgentIds() {}

  /** The agent; null if nobody names it, or the two contradict each other, which is noted. */
  static @Nullable AgentId read(Fields fields, @Nullable String pathId) {
    AgentId own = fields.parsed(FIELD, AgentId::new, REMEDY);
    if (pathId == null) {
      if (!fields.has(FIELD)) {
        fields.fault(FIELD, "is missing", REMEDY);
      }
      return own;
    }
    try {
      AgentId inPath = new AgentId(pathId);
      if (own != null && !own.equals(inPath)) {
        String problem = "is " + own + " here and " + inPath + " in the path";
        fields.fault(FIELD, problem, "use the same in both, or leave it out here");
      }
      return inPath;
    } catch (IllegalArgumentException e) {
      fields.fault(FIELD, "in the path: " + Texts.message(e), REMEDY);
      return null;
    }
  }
}
