package io.agentreach.wire.json;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The version of the protocol between hub and agents. Only the major version decides: within one,
 * both sides ignore what they do not know. Stateless.
 */
public final class Protocol {
  /** The version that this hub speaks. */
  public static final String VERSION = "1.0";

  /** The versions that this hub takes. */
  public static final String SUPPORTED = "1.0 to 1.x";

  private static final String FIELD = "protocol_version";
  private static final int MAJOR = 1;
  private static final int LONGEST = 16;

  private Protocol() {}

  /** The refusal of a document's version; null if it fits, is absent, or was noted as malformed. */
  static @Nullable Fault mismatch(Fields fields) {
    JsonNode found = fields.find(FIELD);
    if (found == null) {
      return null;
    }
    // A number is taken too: unquoted, YAML reads 1.0 as one.
    String version =
        found.isNumber() ? found.asString() : found.isString() ? found.stringValue() : "";
    int major = major(version);
    if (major < 0) {
      fields.fault(FIELD, "is no version", "write MAJOR.MINOR, such as \"" + VERSION + "\"");
      return null;
    }
    if (major == MAJOR) {
      return null;
    }
    String message =
        "protocol version " + version + " is not supported; this hub takes " + SUPPORTED;
    Fault.Detail detail =
        new Fault.Detail(FIELD, version + " is not supported", "use a version from " + SUPPORTED);
    return Fault.of(FaultCode.PROTOCOL_MISMATCH, Phase.GATE, message).with(List.of(detail));
  }

  private static int major(String version) {
    int dot = version.indexOf('.');
    String major = dot < 0 ? version : version.substring(0, dot);
    String minor = dot < 0 ? "0" : version.substring(dot + 1);
    boolean digits =
        digits(major) && minor.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
    return digits && !minor.isEmpty() && version.length() <= LONGEST && major.length() < 10
        ? Integer.parseInt(major)
        : -1;
  }

  private static boolean digits(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
