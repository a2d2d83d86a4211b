package io.agentreach.testkit.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Attempt;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Frame;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.port.Loop;
import io.agentreach.core.route.CallHandle;
import io.agentreach.core.route.CallListener;
import io.agentreach.core.route.Trail;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who waits for one call, and what it has heard. */
final class Waiting implements CallListener {
  private final Loop clock;
  private final long start;
  private final List<String> chunks = new ArrayList<>();
  private @Nullable CallHandle handle;
  private @Nullable Outcome outcome;
  private @Nullable Trail trail;
  private long settledAt;

  Waiting(Loop clock) {
    this.clock = clock;
    this.start = clock.now();
  }

  void handle(CallHandle begun) {
    handle = begun;
  }

  CallHandle handle() {
    CallHandle begun = handle;
    assertThat(begun).isNotNull();
    return begun;
  }

  @Override
  public void frame(Frame frame) {
    assertThat(outcome).as("settled before an event").isNull();
    chunks.add(frame.data().text());
  }

  @Override
  public void settled(Outcome how, Trail why) {
    assertThat(outcome).as("settled before").isNull();
    outcome = how;
    trail = why;
    settledAt = clock.now();
  }

  boolean open() {
    return outcome == null;
  }

  List<String> chunks() {
    return chunks;
  }

  /** How long it took to settle. */
  Duration took() {
    assertThat(outcome).as("settled").isNotNull();
    return Duration.ofNanos(settledAt - start);
  }

  boolean succeeded() {
    return outcome instanceof Outcome.Success;
  }

  Outcome.Success success() {
    assertThat(outcome).isInstanceOf(Outcome.Success.class);
    return (Outcome.Success) outcome;
  }

  String answer() {
    return success().payload().text();
  }

  String answeredBy() {
    return success().agent().value();
  }

  Fault fault() {
    assertThat(outcome).isInstanceOf(Outcome.Failure.class);
    return ((Outcome.Failure) outcome).fault();
  }

  FaultCode code() {
    return fault().code();
  }

  List<String> tried() {
    return fault().attempts().stream().map(Attempt::agent).map(Object::toString).toList();
  }

  Trail trail() {
    assertThat(trail).isNotNull();
    return trail;
  }
}
