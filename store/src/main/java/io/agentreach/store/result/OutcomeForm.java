package io.agentreach.store.result;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Attempt;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Phase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * An outcome as bytes: a number for the form, then the fields in order. A changed form gets another
 * number; rows live for minutes, so an old one need not be read for long.
 */
final class OutcomeForm {
  private static final int SUCCESS = 1;
  private static final int FAILURE = 2;

  private OutcomeForm() {}

  static byte[] write(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Success success -> {
        FormWriter out = new FormWriter(success.payload().size() + 256);
        out.number(SUCCESS);
        out.text(success.agent().value());
        out.text(success.version());
        attempts(success.attempts(), out);
        out.payload(success.payload());
        yield out.bytes();
      }
      case Outcome.Failure failure -> {
        FormWriter out = new FormWriter(1_024);
        out.number(FAILURE);
        fault(failure.fault(), out);
        yield out.bytes();
      }
    };
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException or IllegalArgumentException if these bytes are something else
   */
  static Outcome read(byte[] bytes) throws IOException {
    FormReader in = new FormReader(bytes);
    int form = in.number();
    return switch (form) {
      case SUCCESS -> {
        AgentId agent = new AgentId(in.text());
        String version = in.text();
        List<Attempt> attempts = attempts(in);
        yield new Outcome.Success(in.payload(), agent, version, attempts);
      }
      case FAILURE -> new Outcome.Failure(fault(in));
      default -> throw new IOException("form " + form + " is unknown");
    };
  }

  private static void attempts(List<Attempt> attempts, FormWriter out) {
    out.number(attempts.size());
    for (Attempt each : attempts) {
      out.number(each.number());
      out.text(each.agent().value());
      out.duration(each.startedAfter());
      out.duration(each.took());
      out.optional(each.code(), code -> out.text(code.name()));
      out.text(each.effect().name());
      out.text(each.message());
    }
  }

  private static List<Attempt> attempts(FormReader in) throws IOException {
    List<Attempt> attempts = new ArrayList<>();
    for (int left = in.number(); left > 0; left--) {
      attempts.add(
          new Attempt(
              in.number(),
              new AgentId(in.text()),
              in.duration(),
              in.duration(),
              in.present() ? FaultCode.valueOf(in.text()) : null,
              Effect.valueOf(in.text()),
              in.text()));
    }
    return attempts;
  }

  private static void fault(Fault fault, FormWriter out) {
    out.text(fault.code().name());
    out.text(fault.message());
    out.text(fault.phase().name());
    out.text(fault.effect().name());
    out.optional(fault.agent(), agent -> out.text(agent.value()));
    out.number(fault.retryable() ? 1 : 0);
    out.optional(fault.retryAfter(), out::duration);
    attempts(fault.attempts(), out);
    out.number(fault.details().size());
    for (Fault.Detail each : fault.details()) {
      out.text(each.field());
      out.text(each.problem());
      out.text(each.remedy());
    }
    out.number(fault.agentStatus());
    out.optional(fault.agentError(), out::payload);
  }

  private static Fault fault(FormReader in) throws IOException {
    return new Fault(
        FaultCode.valueOf(in.text()),
        in.text(),
        Phase.valueOf(in.text()),
        Effect.valueOf(in.text()),
        in.present() ? new AgentId(in.text()) : null,
        in.number() == 1,
        in.present() ? in.duration() : null,
        attempts(in),
        details(in),
        in.number(),
        in.present() ? in.payload() : null);
  }

  private static List<Fault.Detail> details(FormReader in) throws IOException {
    List<Fault.Detail> details = new ArrayList<>();
    for (int left = in.number(); left > 0; left--) {
      details.add(new Fault.Detail(in.text(), in.text(), in.text()));
    }
    return details;
  }
}
