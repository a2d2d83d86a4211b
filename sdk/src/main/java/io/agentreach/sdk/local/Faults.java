package io.agentreach.sdk.local;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Attempt;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Payload;
import io.agentreach.core.rule.Check;
import io.agentreach.sdk.call.Explanation;
import io.agentreach.sdk.call.ReachFault;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells callers the engine's words as a hub would. Stateless. */
final class Faults {
  private Faults() {}

  static ReachFault of(Fault fault, String requestId, String traceId) {
    Payload document = fault.agentError();
    return new ReachFault(
        fault.code().name(),
        fault.message(),
        fault.phase().wireName(),
        fault.effect(),
        text(fault.agent()),
        fault.retryable(),
        fault.retryAfter(),
        fault.attempts().stream().map(Faults::attempt).toList(),
        fault.details().stream()
            .map(each -> new ReachFault.Detail(each.field(), each.problem(), each.remedy()))
            .toList(),
        fault.agentStatus(),
        document == null ? null : Json.read(document.bytes()),
        requestId,
        traceId);
  }

  private static ReachFault.Attempt attempt(Attempt each) {
    FaultCode code = each.code();
    return new ReachFault.Attempt(
        each.number(),
        each.agent().value(),
        each.startedAfter(),
        each.took(),
        code == null ? "" : code.name(),
        each.effect(),
        each.message());
  }

  private static @Nullable String text(@Nullable AgentId agent) {
    return agent == null ? null : agent.value();
  }

  static Explanation explanation(
      io.agentreach.core.route.Explanation why, Request request, String traceId) {
    Fault fault = why.fault();
    var capability = why.capability();
    List<Explanation.Candidate> considered = why.rows().stream().map(Faults::candidate).toList();
    return new Explanation(
        request.id(),
        capability == null ? "" : capability.value(),
        why.strategy().name().toLowerCase(Locale.ROOT),
        text(why.chosen()),
        fault == null ? null : of(fault, request.id(), traceId),
        considered);
  }

  private static Explanation.Candidate candidate(io.agentreach.core.route.Explanation.Row row) {
    Check refusal = row.refusal();
    var declared = row.declared();
    var parts = row.parts();
    return new Explanation.Candidate(
        row.agent().value(),
        row.version(),
        declared == null ? "" : declared.value(),
        refusal == null,
        refusal == null ? "" : refusal.level().wireName(),
        refusal == null ? "" : refusal.wireName(),
        row.reason(),
        Double.isNaN(row.score()) ? null : row.score(),
        Map.of(
            "load", parts.load(),
            "tag_match", parts.tagMatch(),
            "success", parts.success(),
            "weight", parts.weight()));
  }
}
