package io.agentreach.testkit.route;

import io.agentreach.core.model.Capability;
import io.agentreach.core.port.ResultStore;
import io.agentreach.core.route.Remembering;
import io.agentreach.core.route.RouteRules;
import io.agentreach.core.rule.RememberRule;
import io.agentreach.testkit.Behaviour;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A stage that remembers results, with a time of day that goes as the loop's clock does. */
final class Sharing {
  static final Duration SECOND = Duration.ofSeconds(1);
  static final Duration WINDOW = Duration.ofMinutes(10);
  static final Ask ASK = Ask.of("draw").key("k-1").saying("{\"n\":1}");

  final Clock clock = new Clock();
  final Stage stage;

  Sharing(ResultStore store) {
    this(RememberRule.DEFAULT, store);
  }

  Sharing(RememberRule rule, ResultStore store) {
    stage = new Stage(RouteRules.DEFAULT, new Remembering(rule, store, clock));
  }

  /** One agent, {@code a}, that serves {@code draw}, whose work must not be done twice. */
  Sharing agent(Behaviour... inTurn) {
    Capability once = Manifests.once("draw");
    stage.agent("a", once, inTurn);
    return this;
  }

  int executions() {
    return stage.channel.exchanges().size();
  }

  /** Lets time pass by both clocks. */
  void advance(Duration duration) {
    clock.now = clock.now.plus(duration);
    stage.advance(duration);
  }

  static final class Clock implements InstantSource {
    Instant now = Instant.parse("2026-01-01T10:00:00Z");

    @Override
    public Instant instant() {
      return now;
    }
  }
}
