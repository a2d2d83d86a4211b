package io.agentreach.core.model;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A named skill of an agent.
 *
 * @param name its hierarchical name
 * @param description one or more sentences for people and for search
 * @param tags words and intents it answers to
 * @param inputSchema JSON Schema of what goes in, if declared
 * @param outputSchema JSON Schema of what comes out, if declared
 * @param examples examples of requests, for search and for readers
 * @param streaming whether it can answer event by event
 * @param idempotent whether repeating it does no harm
 * @param errorCodes the business errors it may answer with
 * @param timeout its own time limit for a whole call, if declared
 * @param work gives the time limit where none is declared
 * @param rate how many calls an agent takes in a window, if limited
 * @param scope the scope that a caller must hold, null for none
 * @param sessionKey where the session key is found, if the capability has sessions
 * @param validate how far payloads are checked
 * @param mapping how calls become HTTP requests
 */
public record Capability(
    CapabilityName name,
    String description,
    Set<String> tags,
    @Nullable JsonText inputSchema,
    @Nullable JsonText outputSchema,
    List<JsonText> examples,
    boolean streaming,
    boolean idempotent,
    List<String> errorCodes,
    @Nullable Duration timeout,
    WorkKind work,
    @Nullable Rate rate,
    @Nullable String scope,
    @Nullable String sessionKey,
    Validate validate,
    Mapping mapping) {

  public Capability {
    tags = Set.copyOf(tags);
    examples = List.copyOf(examples);
    errorCodes = List.copyOf(errorCodes);
  }

  /** How far payloads are checked before delivery. */
  public enum Validate {
    NONE,
    BASIC,
    SCHEMA
  }

  /** At most {@code limit} calls, 1 or more, in each {@code window}. */
  public record Rate(Duration window, int limit) {
    public Rate {
      if (limit < 1 || window.isNegative() || window.isZero()) {
        throw new IllegalArgumentException("rate_limit needs limit >= 1 and a window above 0");
      }
    }
  }

  /** A capability that declares its name and nothing else. */
  public static Capability named(String name) {
    return new Capability(
        new CapabilityName(name),
        "",
        Set.of(),
        null,
        null,
        List.of(),
        false,
        false,
        List.of(),
        null,
        WorkKind.MODEL,
        null,
        null,
        null,
        Validate.NONE,
        Mapping.EXECUTE);
  }

  /** The time limit of a whole call as this capability wants it. */
  public Duration limit() {
    Duration own = timeout;
    return own == null ? work.timeout() : own;
  }
}
