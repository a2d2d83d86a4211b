package io.agentreach.testkit.route;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Principal;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.model.Target;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.Trace;
import java.time.Duration;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A call in the making: everything is as plain as can be but what a scenario says. Immutable. */
record Ask(Call call) {
  static final Trace ENTRY = new Trace("0".repeat(32), "1".repeat(16), false, false);

  static Ask of(String capability) {
    return target(new Target.ByCapability(new CapabilityName(capability)));
  }

  static Ask agent(String agent, @Nullable String capability) {
    CapabilityName name = capability == null ? null : new CapabilityName(capability);
    return target(new Target.ByAgent(new AgentId(agent), name));
  }

  private static Ask target(Target target) {
    return new Ask(
        new Call(
            "r-1",
            Principal.ANONYMOUS,
            target,
            Payload.EMPTY,
            Call.Wish.NONE,
            ENTRY,
            0,
            null,
            false));
  }

  Ask within(Duration timeout) {
    return with(call.trace(), call.depth(), timeout, call.streaming(), call.principal());
  }

  Ask streaming() {
    return with(call.trace(), call.depth(), call.timeout(), true, call.principal());
  }

  Ask depth(int depth) {
    return with(call.trace(), depth, call.timeout(), call.streaming(), call.principal());
  }

  Ask trace(String digit) {
    Trace trace = new Trace(digit.repeat(32), "1".repeat(16), false, true);
    return with(trace, call.depth(), call.timeout(), call.streaming(), call.principal());
  }

  Ask as(String caller, String... scopes) {
    Principal principal = new Principal(caller, TenantId.DEFAULT, Set.of(scopes));
    return with(call.trace(), call.depth(), call.timeout(), call.streaming(), principal);
  }

  Ask saying(String json) {
    return new Ask(
        new Call(
            call.requestId(),
            call.principal(),
            call.target(),
            Payload.json(json),
            call.wish(),
            call.trace(),
            call.depth(),
            call.timeout(),
            call.streaming()));
  }

  Ask by(Strategy strategy) {
    return wish(w -> wish(w, strategy, w.session(), w.idempotencyKey(), w.retryUnknown()));
  }

  Ask session(String session) {
    return wish(w -> wish(w, w.strategy(), session, w.idempotencyKey(), w.retryUnknown()));
  }

  Ask key(String idempotencyKey) {
    return wish(w -> wish(w, w.strategy(), w.session(), idempotencyKey, w.retryUnknown()));
  }

  Ask repeating(boolean unknown) {
    return wish(w -> wish(w, w.strategy(), w.session(), w.idempotencyKey(), unknown));
  }

  Ask priority(Priority priority) {
    return wish(w -> full(w, priority, w.sender(), w.canary()));
  }

  Ask sender(String sender) {
    return wish(w -> full(w, w.priority(), sender, w.canary()));
  }

  Ask canary(boolean wanted) {
    return wish(w -> w.canary(wanted));
  }

  private static Call.Wish full(
      Call.Wish w, Priority priority, @Nullable String sender, @Nullable Boolean canary) {
    return new Call.Wish(
        w.tags(),
        priority,
        w.session(),
        w.idempotencyKey(),
        w.group(),
        w.version(),
        w.region(),
        w.strategy(),
        w.retryUnknown(),
        sender,
        canary);
  }

  Ask tags(String... tags) {
    return wish(w ->
        new Call.Wish(
            Set.of(tags),
            Priority.NORMAL,
            null,
            null,
            null,
            null,
            null,
            w.strategy(),
            null,
            null,
            null));
  }

  Ask place(@Nullable String group, @Nullable String version, @Nullable String region) {
    return wish(w ->
        new Call.Wish(
            w.tags(),
            Priority.NORMAL,
            null,
            null,
            group,
            version,
            region,
            w.strategy(),
            null,
            null,
            null));
  }

  private static Call.Wish wish(
      Call.Wish w,
      @Nullable Strategy strategy,
      @Nullable String session,
      @Nullable String key,
      @Nullable Boolean unknown) {
    return new Call.Wish(
        w.tags(),
        w.priority(),
        session,
        key,
        w.group(),
        w.version(),
        w.region(),
        strategy,
        unknown,
        w.sender(),
        w.canary());
  }

  private Ask wish(UnaryOperator<Call.Wish> change) {
    return new Ask(
        new Call(
            call.requestId(),
            call.principal(),
            call.target(),
            call.payload(),
            change.apply(call.wish()),
            call.trace(),
            call.depth(),
            call.timeout(),
            call.streaming()));
  }

  private Ask with(
      Trace trace, int depth, @Nullable Duration timeout, boolean streaming, Principal who) {
    return new Ask(
        new Call(
            call.requestId(),
            who,
            call.target(),
            call.payload(),
            call.wish(),
            trace,
            depth,
            timeout,
            streaming));
  }
}
