package io.agentreach.wire.json;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.Transport;
import io.agentreach.wire.check.Schemas;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the fields of a manifest. Not thread-safe; one per manifest. */
final class ManifestReader {
  static final Set<String> FIELDS =
      Set.of(
          "agent_id",
          "protocol_version",
          "endpoint",
          "endpoints",
          "transport",
          "capability",
          "capabilities",
          "labels",
          "groups",
          "weight",
          "region",
          "version",
          "heartbeat_interval",
          "heartbeat_interval_ms",
          "timeout",
          "timeout_ms",
          "max_concurrency",
          "allow",
          "may_call",
          "capability_version",
          "status");

  private static final long HEAVIEST = 1_000_000;
  private static final Duration LONGEST_INTERVAL = Duration.ofHours(1);
  private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(100);
  private static final int LONGEST_LABEL = 256;
  private static final int MOST_ENDPOINTS = 16;
  private static final int MOST_CONCURRENT = 1_000_000;
  private static final String URL_REMEDY = "write http://HOST:PORT";

  private final Fields fields;
  private final TenantId tenant;
  private final Limits limits;
  private final Duration usualInterval;
  private final Schemas schemas;

  ManifestReader(
      Fields fields, TenantId tenant, Limits limits, Duration usualInterval, Schemas schemas) {
    this.fields = fields;
    this.tenant = tenant;
    this.limits = limits;
    this.usualInterval = usualInterval;
    this.schemas = schemas;
  }

  /** The manifest; null if what it cannot do without was wrong, which is noted then. */
  @Nullable Manifest read(@Nullable String pathId) {
    Spelling.warn(fields, CapabilitiesReader.KNOWN_AT_TOP);
    AgentId agent = AgentIds.read(fields, pathId);
    Transport transport = fields.word("transport", Transport.HTTP, Transport.values());
    if (transport == Transport.POLL) {
      fields.fault("transport", "poll is not served by this version", "use http");
    }
    if (transport == Transport.LOCAL) {
      fields.fault("transport", "local is for agents inside the hub's own process", "use http");
    }
    List<Endpoint> endpoints = endpoints();
    Duration timeout = fields.time("timeout", Duration.ofMillis(1), limits.longest());
    List<Capability> capabilities = new CapabilitiesReader(fields, limits, schemas).read(timeout);
    Map<String, String> labels = labels();
    Set<String> groups =
        new HashSet<>(Lists.words(fields, "groups", limits.entries(), Texts.LONGEST_TAG));
    double weight = weight();
    String region = word("region");
    String version = word("version");
    Duration interval = interval();
    int concurrency =
        (int) fields.whole("max_concurrency", 1, MOST_CONCURRENT, Manifest.DEFAULT_CONCURRENCY);
    Set<String> allowed =
        new HashSet<>(
            Lists.parsed(
                fields, "allow", limits.entries(), ManifestReader::caller, "write a caller's id"));
    Set<String> mayCall =
        new HashSet<>(
            Lists.parsed(
                fields,
                "may_call",
                limits.entries(),
                text -> new CapabilityName(text).value(),
                CapabilitiesReader.NAME_REMEDY));
    long capabilityVersion = fields.whole("capability_version", 0, Long.MAX_VALUE, 0);
    AgentState state = fields.word("status", AgentState.READY, AgentState.values());
    if (agent == null || fields.problems().any()) {
      return null;
    }
    return new Manifest(
        new AgentKey(tenant, agent),
        endpoints,
        transport,
        capabilities,
        labels,
        groups,
        weight,
        region,
        version,
        interval,
        concurrency,
        allowed,
        mayCall,
        capabilityVersion,
        state);
  }

  private List<Endpoint> endpoints() {
    Set<Endpoint> endpoints = new LinkedHashSet<>();
    Endpoint preferred = fields.parsed("endpoint", ManifestReader::endpoint, URL_REMEDY);
    if (preferred != null) {
      endpoints.add(preferred);
    }
    endpoints.addAll(
        Lists.parsed(fields, "endpoints", MOST_ENDPOINTS, ManifestReader::endpoint, URL_REMEDY));
    if (!fields.has("endpoint") && !fields.has("endpoints")) {
      fields.fault("endpoint", "is missing", URL_REMEDY);
    } else if (endpoints.isEmpty() && !fields.problems().any()) {
      fields.fault("endpoints", "is empty", URL_REMEDY);
    }
    return List.copyOf(endpoints);
  }

  private static Endpoint endpoint(String text) {
    Endpoint endpoint = new Endpoint(text);
    if (endpoint.scheme().equals("local")) {
      throw new IllegalArgumentException("endpoint must start with http:// or https://");
    }
    return endpoint;
  }

  private static String caller(String text) {
    return new Principal(text, TenantId.DEFAULT, Set.of()).id();
  }

  private Map<String, String> labels() {
    Map<String, String> labels = new HashMap<>();
    Lists.map(fields, "labels", limits.labels())
        .forEach((name, entry) -> {
          String wrong = Texts.wrong(name, Texts.LONGEST_TAG);
          if (wrong != null) {
            fields.problems().fault(entry.place(), "the label's name " + wrong, "use another name");
          }
          String value = Values.text(entry.node(), entry.place(), LONGEST_LABEL, fields.problems());
          if (value != null) {
            labels.put(name, value);
          }
        });
    return labels;
  }

  private double weight() {
    BigDecimal number = fields.number("weight", 0, HEAVIEST, "a number");
    double weight = number == null ? 1 : number.doubleValue();
    if (weight <= 0) {
      fields.fault("weight", "must be above 0", "cordon the agent to give it no traffic");
    }
    return weight;
  }

  private Duration interval() {
    Duration interval = fields.time("heartbeat_interval", Duration.ZERO, LONGEST_INTERVAL);
    if (interval == null) {
      return usualInterval;
    }
    if (!interval.isZero() && interval.compareTo(SHORTEST_INTERVAL) < 0) {
      String name =
          fields.has("heartbeat_interval_ms") ? "heartbeat_interval_ms" : "heartbeat_interval";
      fields.fault(
          name, "is too short", "give at least 0.1 seconds, or 0 for an agent that never beats");
    }
    return interval;
  }

  /** A short printable text; empty if absent. */
  private String word(String name) {
    String text = fields.text(name, Texts.LONGEST_TAG);
    String wrong = text.isEmpty() ? null : Texts.wrong(text, Texts.LONGEST_TAG);
    if (wrong != null) {
      fields.fault(name, wrong, "use printable characters");
    }
    return text;
  }
}
