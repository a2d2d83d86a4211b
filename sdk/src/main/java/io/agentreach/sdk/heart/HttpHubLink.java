package io.agentreach.sdk.heart;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.TaskEnd;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.client.Ask;
import io.agentreach.sdk.client.HubExchange;
import io.agentreach.sdk.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The hub's agent routes over HTTP. Thread-safe. */
public final class HttpHubLink implements HubLink {
  private static final System.Logger LOG = System.getLogger(HttpHubLink.class.getName());
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final byte[] NOTHING = {};

  /** So many intervals are what hubs wait for, unless they say otherwise. */
  private static final int USUALLY_MISSED = 3;

  private final HubExchange exchange;
  private final String path;
  private final JsonNode manifest;
  private final Duration wished;

  /**
   * A link for one agent.
   *
   * @param exchange must not run on threads that handlers could fill
   * @param manifest what is registered
   * @param wished the interval that the manifest asks for, used where the hub names none
   */
  public HttpHubLink(HubExchange exchange, AgentId agent, JsonNode manifest, Duration wished) {
    this.exchange = exchange;
    this.path = "/v1/agents/" + escaped(agent.value());
    this.manifest = manifest;
    this.wished = wished;
  }

  @Override
  public CompletableFuture<Registered> register() {
    return exchange
        .send(Ask.of("PUT", path, Json.bytes(manifest), LIMIT))
        .handle((answer, failure) -> failure == null ? registered(answer) : refused(failure));
  }

  private Registered registered(JsonNode answer) {
    List<ReachFault.Detail> warnings = new ArrayList<>();
    for (JsonNode each : answer.path("warnings")) {
      warnings.add(
          new ReachFault.Detail(
              each.path("field").asString(""),
              each.path("problem").asString(""),
              each.path("remedy").asString("")));
    }
    JsonNode plan = answer.path("heartbeat");
    Duration interval = interval(plan.path("interval_ms"));
    long deadline = plan.path("deadline_ms").asLong(0);
    return new Registered.Done(
        answer.path("access_id").asString(""),
        interval,
        deadline > 0 ? Duration.ofMillis(deadline) : interval.multipliedBy(USUALLY_MISSED),
        warnings);
  }

  private Duration interval(JsonNode millis) {
    long value = millis.asLong(0);
    return value > 0 ? Duration.ofMillis(value) : wished;
  }

  private static Registered refused(Throwable failure) {
    ReachFault fault = fault(failure);
    FaultCode code = fault.known();
    boolean lasting =
        code == FaultCode.INVALID_REQUEST
            || code == FaultCode.PROTOCOL_MISMATCH
            || code == FaultCode.UNAUTHORIZED
            || code == FaultCode.FORBIDDEN
            || code == FaultCode.CONFLICT
            || code == FaultCode.PAYLOAD_TOO_LARGE;
    return lasting ? new Registered.Refused(fault) : new Registered.Missed(fault);
  }

  @Override
  public CompletableFuture<Heard> beat(Beat beat) {
    return exchange
        .send(Ask.of("POST", path + "/heartbeat", Json.bytes(document(beat)), LIMIT))
        .handle((answer, failure) -> failure == null ? heard(answer) : missed(failure));
  }

  static ObjectNode document(Beat beat) {
    Vitals vitals = beat.vitals();
    ObjectNode document = Json.object();
    document
        .put("heartbeat_seq", beat.sequence())
        .put("status", beat.status().name())
        .put("running", vitals.running())
        .put("queue_depth", vitals.queued())
        .put("access_id", beat.accessId());
    ObjectNode resources = document.putObject("resources");
    resources.put("memory", vitals.memory()).put("pool", vitals.pool());
    if (vitals.cpu() >= 0) {
      resources.put("cpu", vitals.cpu());
    }
    Duration eta = vitals.eta();
    if (eta != null) {
      document.put("eta_seconds", eta.toMillis() / 1000.0);
    }
    if (!vitals.dependencies().isEmpty()) {
      ObjectNode dependencies = document.putObject("dependencies");
      vitals.dependencies().forEach(dependencies::put);
    }
    TaskEnd last = vitals.lastTask();
    if (last != null) {
      document.put("last_task_status", last.name());
    }
    if (beat.status() == AgentState.DEGRADED) {
      document.put("status_reason", String.join("; ", vitals.troubles()));
    }
    return document;
  }

  private Heard heard(JsonNode answer) {
    return new Heard.Done(
        interval(answer.path("interval_ms")), answer.path("manifest_wanted").asBoolean(false));
  }

  private static Heard missed(Throwable failure) {
    ReachFault fault = fault(failure);
    return fault.is(FaultCode.NOT_REGISTERED) ? new Heard.Unknown() : new Heard.Missed(fault);
  }

  @Override
  public CompletableFuture<Void> deregister(String accessId) {
    return exchange
        .send(Ask.of("DELETE", path + "?access_id=" + escaped(accessId), NOTHING, LIMIT))
        .handle((answer, failure) -> {
          if (failure != null) {
            LOG.log(System.Logger.Level.DEBUG, "the hub heard no goodbye", failure);
          }
          return null;
        });
  }

  private static ReachFault fault(Throwable failure) {
    return failure instanceof ReachException known
        ? known.fault()
        : ReachFault.of(FaultCode.INTERNAL, Effect.UNKNOWN, String.valueOf(failure));
  }

  private static String escaped(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
