package io.agentreach.core.task;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.Assignment;
import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.model.Transport;
import io.agentreach.core.model.UnitFailure;
import io.agentreach.core.model.UnitSpec;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Inquiry;
import io.agentreach.core.port.Loop;
import io.agentreach.core.route.HandOver;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a unit, from the choice of the agent to its end: keeps its time, and asks the
 * agent before it is judged. It may have no delivery: when the hub was started again while the
 * agent worked, or when the connection was lost. Lives on the engine's loop.
 */
final class UnitAttempt implements Channel.Listener {
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  /** So long an agent may be silent before a unit that may be repeated goes to another one. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final TaskParts parts;
  private final TaskRun run;
  private final int unit;
  private final int number;
  private final AgentId agent;
  private final String requestId;
  private final Judge judge;
  private @Nullable HandOver handOver;
  private boolean begun;
  private boolean over;
  private boolean detached;
  private boolean answered;
  private String lost = "";
  private long askedFrom;
  private Duration pause = FIRST_PAUSE;
  private long signs;
  private long signsSeen;
  private @Nullable Progress lastTold;
  private Loop.@Nullable Timer timer;
  private Loop.@Nullable Timer sending;

  /** Who decides what the end of an attempt means. */
  interface Judge {
    /** The agent's answer is there, or it is clear that none will come. */
    void ended(UnitAttempt attempt, Receipt receipt);

    /** The agent, asked, is silent, stands still, or knows nothing of it. */
    void givenUp(UnitAttempt attempt, UnitFailure failure, String why);

    /** Told how far the agent is. */
    void progressed(UnitAttempt attempt, Progress progress);
  }

  UnitAttempt(
      TaskParts parts,
      TaskRun run,
      int unit,
      int number,
      AgentId agent,
      @Nullable HandOver handOver,
      Judge judge) {
    this.parts = parts;
    this.run = run;
    this.unit = unit;
    this.number = number;
    this.agent = agent;
    this.requestId = run.requestId(unit);
    this.handOver = handOver;
    this.judge = judge;
  }

  TaskRun run() {
    return run;
  }

  int unit() {
    return unit;
  }

  int number() {
    return number;
  }

  AgentId agent() {
    return agent;
  }

  boolean over() {
    return over;
  }

  /** Whether doing the unit twice at this agent is harmless. */
  boolean repeatable() {
    UnitSpec spec = spec();
    Boolean wished = spec.wish().retryUnknown();
    if (wished != null) {
      return wished;
    }
    if (spec.wish().idempotencyKey() != null) {
      return true;
    }
    HandOver held = handOver;
    if (held != null) {
      return held.capability().idempotent();
    }
    var wanted = spec.target().capability();
    var serving = wanted == null ? null : parts.router().serving(run.tenant(), agent, wanted);
    return serving != null && serving.idempotent();
  }

  private UnitSpec spec() {
    return run.machine().graph().unit(unit);
  }

  /** Gives the work to the agent: its start is on disk. */
  void deliver() {
    HandOver held = handOver;
    if (over || held == null) {
      return;
    }
    begun = true;
    UnitSpec spec = spec();
    if (held.transport() != Transport.LOCAL) {
      sending = parts.loop().after(spec.sendTimeout().toNanos(), this::notSent);
    }
    timer = parts.loop().after(spec.executeTimeout().toNanos(), this::look);
    String token = run.machine().unit(unit).token();
    held.deliver(
        new Assignment(run.id(), spec.name(), number, token),
        spec.executeTimeout(),
        parts.channels(),
        this);
  }

  /** Goes on with an attempt that was given to the agent by an earlier run of a hub. */
  void recover() {
    begun = true;
    detach("the hub was started again");
  }

  /** Nothing comes from the delivery any more; the agent may be at work all the same. */
  void detach(String why) {
    detached = true;
    lost = why;
    askedFrom = parts.loop().now();
    pause = FIRST_PAUSE;
    again(Duration.ZERO);
  }

  private void again(Duration wait) {
    stop(timer);
    timer = parts.loop().after(wait.toNanos(), this::ask);
  }

  private void notSent() {
    sending = null;
    if (!over && !detached) {
      HandOver held = handOver;
      String message =
          "not handed over to " + agent + " within " + spec().sendTimeout().toMillis() + " ms";
      Receipt.Failed failed = Receipt.Failed.notSent(message);
      if (held != null) {
        held.settle(failed);
      }
      end(failed);
    }
  }

  /** Its time is over: has there been a sign since the last look? */
  private void look() {
    timer = null;
    if (over) {
      return;
    }
    if (signs != signsSeen) {
      signsSeen = signs;
      timer = parts.loop().after(spec().executeTimeout().toNanos(), this::look);
    } else {
      ask();
    }
  }

  private void ask() {
    timer = null;
    if (over) {
      return;
    }
    Manifest manifest = parts.router().manifest(new AgentKey(run.tenant(), agent));
    Inquiry inquiry = manifest == null ? null : parts.inquiries().apply(manifest.transport());
    if (manifest == null) {
      silent("it is not registered");
      return;
    }
    if (inquiry == null) {
      judge.givenUp(this, kind(), (detached ? lost : "no answer") + ", and it cannot be asked");
      return;
    }
    inquiry.ask(
        manifest.key(), manifest.endpoints().getFirst(), requestId, parts.loop(), this::told);
  }

  private void told(Inquiry.Word word) {
    if (over) {
      return;
    }
    switch (word) {
      case Inquiry.Word.Working working -> working(working.progress());
      case Inquiry.Word.Done done -> {
        HandOver held = handOver;
        if (held != null) {
          held.settle(done.receipt());
        }
        if (done.receipt() instanceof Receipt.Failed failed && FailureRule.uncertain(failed)) {
          judge.givenUp(this, UnitFailure.EXEC_FAILED, failed.message());
        } else {
          end(done.receipt());
        }
      }
      case Inquiry.Word.Unknown unknown -> {
        String before = detached ? lost : "its time is over";
        judge.givenUp(this, kind(), before + "; " + agent + ", asked, knows nothing of it");
      }
      case Inquiry.Word.Silent silent -> silent(silent.why());
    }
  }

  private void working(Progress progress) {
    // Told once without a change is no proof of standing still: it may be the first word at all.
    boolean moved = !progress.equals(lastTold);
    if (moved || signs != signsSeen) {
      lastTold = progress;
      signsSeen = signs;
      judge.progressed(this, progress);
      askedFrom = parts.loop().now();
      pause = FIRST_PAUSE;
      stop(timer);
      timer = parts.loop().after(spec().executeTimeout().toNanos(), this::look);
    } else {
      String still = agent + " was asked, and stands still at " + progress.percent() + " %";
      judge.givenUp(this, UnitFailure.TIMEOUT, still);
    }
  }

  private UnitFailure kind() {
    return detached ? UnitFailure.EXEC_FAILED : UnitFailure.TIMEOUT;
  }

  private void silent(String why) {
    // Where repeating could do harm, a late result is worth waiting for.
    Duration limit = spec().executeTimeout();
    boolean brief = repeatable() && PATIENCE.compareTo(limit) < 0;
    long patience = (brief ? PATIENCE : limit).toNanos();
    boolean more = detached && parts.loop().now() - askedFrom < patience;
    if (more) {
      // It may be coming back, like the hub did.
      again(pause);
      Duration next = pause.multipliedBy(2);
      pause = next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE;
    } else {
      String before = detached ? lost + "; " : "";
      judge.givenUp(this, kind(), before + agent + " was asked, and does not answer: " + why);
    }
  }

  /** The agent told how far it is. */
  void sign() {
    signs++;
    sent();
  }

  @Override
  public void frame(Frame frame) {
    sign();
  }

  @Override
  public void alive() {
    sign();
  }

  @Override
  public void connected() {
    sent();
  }

  @Override
  public void answering() {
    sent();
  }

  private void sent() {
    stop(sending);
    sending = null;
  }

  @Override
  public void end(Receipt receipt) {
    sent();
    if (!over) {
      stop(timer);
      judge.ended(this, receipt);
    }
  }

  /** It has told its end, so that nobody need tell it that it is over. */
  void answered() {
    answered = true;
    stop(timer);
  }

  boolean hasAnswered() {
    return answered;
  }

  /** It is over, however: gives the agent back, and tells it so if it may still be at work. */
  void close(boolean tell) {
    if (over) {
      return;
    }
    over = true;
    stop(timer);
    stop(sending);
    HandOver held = handOver;
    if (held != null) {
      held.cancel();
    }
    if (tell && begun) {
      tell();
    }
  }

  /** It is over because the agent let its time run out, which its guards learn. */
  void expire(Receipt.Failed timeout) {
    HandOver held = handOver;
    if (held != null) {
      held.settle(timeout);
    }
    close(true);
  }

  private void tell() {
    Manifest manifest = parts.router().manifest(new AgentKey(run.tenant(), agent));
    Inquiry inquiry = manifest == null ? null : parts.inquiries().apply(manifest.transport());
    if (manifest != null && inquiry != null) {
      inquiry.stop(manifest.key(), manifest.endpoints().getFirst(), requestId, parts.loop());
    }
  }

  private static void stop(Loop.@Nullable Timer timer) {
    if (timer != null) {
      timer.cancel();
    }
  }
}
