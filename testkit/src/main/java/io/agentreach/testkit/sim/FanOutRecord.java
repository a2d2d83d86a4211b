package io.agentreach.testkit.sim;

import io.agentreach.core.fanout.BranchResult;
import io.agentreach.core.fanout.FanOutListener;
import io.agentreach.core.fanout.FanOutRequest;
import io.agentreach.core.fanout.FanOutResult;
import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.rule.JoinRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One fan-out as its caller and the inspector see it: it must settle once, with one line for each
 * agent that was asked, and leave nobody at work.
 */
final class FanOutRecord implements FanOutListener {
  private final FanOutRequest request;
  private final Inspector inspector;
  private final int asked;
  private final long startedAt;
  private final List<CallRecord> branches = new ArrayList<>();
  private final Set<AgentId> succeeded = new HashSet<>();
  private final Set<AgentId> failed = new HashSet<>();
  private boolean telling;
  private boolean over;

  FanOutRecord(FanOutRequest request, int asked, Inspector inspector, long now) {
    this.request = request;
    this.asked = asked;
    this.inspector = inspector;
    this.startedAt = now;
  }

  Call call() {
    return request.call();
  }

  /** How many agents are asked. */
  int asked() {
    return asked;
  }

  boolean over() {
    return over;
  }

  /** The hub died with it. */
  void lose() {
    over = true;
  }

  /** The record of a branch that is heard of for the first time. */
  CallRecord branch(Call call) {
    CallRecord record = new CallRecord(call, this, startedAt);
    branches.add(record);
    return record;
  }

  /** Branches of which nothing has been seen so far and that may be open. */
  int unseen() {
    return over ? 0 : asked - branches.size();
  }

  /** Whether what is still open must be given up: enough is there, or the time is over. */
  boolean joined(long now) {
    return over || (!telling && (enough() || now - windowEnd(now) >= 0));
  }

  private long windowEnd(long now) {
    Duration limit = branches.isEmpty() ? null : branches.getFirst().call().timeout();
    return limit == null ? now + 1 : startedAt + limit.toNanos();
  }

  private boolean enough() {
    return switch (request.join()) {
      case JoinRule.All all -> false;
      case JoinRule.First first -> !succeeded.isEmpty();
      case JoinRule.Quorum quorum ->
          succeeded.size() >= quorum.wanted() || asked - failed.size() < quorum.wanted();
    };
  }

  private @Nullable CallRecord of(AgentId agent) {
    for (CallRecord each : branches) {
      if (!each.attempts().isEmpty()
          && each.attempts().getFirst().dispatch().agent().equals(agent)) {
        return each;
      }
    }
    return null;
  }

  @Override
  public void partial(BranchResult result) {
    if (over) {
      throw inspector.violation(call(), "a fan-out that is over contributes", result);
    }
    if (result.interim()) {
      return;
    }
    Fault fault = result.fault();
    if (succeeded.contains(result.agent()) || failed.contains(result.agent())) {
      throw inspector.violation(call(), "a branch of a fan-out ends twice:", result.agent());
    }
    telling = true;
    CallRecord branch = of(result.agent());
    if (branch != null) {
      ended(branch, result);
    } else if (fault == null) {
      throw inspector.violation(call(), "a branch answers that was not asked:", result);
    }
    telling = false;
    (fault == null ? succeeded : failed).add(result.agent());
  }

  private void ended(CallRecord branch, BranchResult result) {
    Fault fault = result.fault();
    if (fault != null) {
      inspector.calls().settled(branch, new Outcome.Failure(fault));
    } else if (branch.attempts().getLast().receipt() instanceof Receipt.Replied replied
        && replied.payload().equals(result.payload())) {
      inspector.calls().answered(branch, replied, result);
    } else {
      throw inspector.violation(branch, "succeeded with an answer that nobody gave");
    }
  }

  @Override
  public void settled(FanOutResult result) {
    once();
    for (BranchResult each : result.results()) {
      if (each.fault() != null || (!each.interim() && !succeeded.contains(each.agent()))) {
        throw inspector.violation(call(), "a fan-out tells another result:", each);
      }
    }
    int answers = result.results().size();
    int lines = answers + result.missing().size();
    boolean fulfilled =
        switch (request.join()) {
          case JoinRule.All all -> answers == lines;
          case JoinRule.First first -> answers >= 1;
          case JoinRule.Quorum quorum -> answers >= quorum.wanted();
        };
    if (result.fulfilled() != fulfilled || lines != asked) {
      throw inspector.violation(call(), "a fan-out counts wrongly:", result);
    }
    inspector.tally().count(fulfilled ? "fan-out fulfilled" : "fan-out in vain");
    end();
  }

  @Override
  public void refused(Fault fault) {
    once();
    if (!branches.isEmpty()) {
      throw inspector.violation(call(), "a fan-out is refused that has begun");
    }
    inspector.tally().count("fan-out refused");
    end();
  }

  /** The caller goes away. */
  void cancelled() {
    inspector.tally().count("fan-out cancelled");
    once();
  }

  private void once() {
    if (over) {
      throw inspector.violation(call(), "a fan-out settles twice");
    }
    over = true;
  }

  /** Every branch must have been given up by now. */
  void end() {
    for (CallRecord each : branches) {
      if (!each.settled()) {
        inspector.calls().dropped(each);
      }
    }
    inspector.calls().fanOutOver(this);
  }
}
