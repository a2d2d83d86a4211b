package io.agentreach.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Outcome;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Phase;
import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Satisfies("F5")
class RememberRuleTest {
  private static final AgentId AGENT = new AgentId("a");
  private final RememberRule rule = new RememberRule(Duration.ofMinutes(1), 1, 1, 4);

  private static Outcome failure(Effect effect, int status, @Nullable String document) {
    return new Outcome.Failure(
        new Fault(
            FaultCode.AGENT_ERROR,
            "no",
            Phase.DELIVER,
            effect,
            AGENT,
            false,
            null,
            List.of(),
            List.of(),
            status,
            document == null ? null : Payload.json(document)));
  }

  private static Outcome success(String json) {
    return new Outcome.Success(Payload.json(json), AGENT, "1", List.of());
  }

  @Test
  void whatTheAgentAnsweredIsRemembered() {
    for (Outcome each :
        List.of(
            success("1234"),
            failure(Effect.DONE, 422, null),
            failure(Effect.DONE, 0, "1234"),
            failure(Effect.DONE, 200, null))) {
      assertThat(rule.remembered(each)).isSameAs(each);
    }
  }

  @Test
  void whereNobodyAnsweredThereIsNothingToRemember() {
    for (Outcome each :
        List.of(
            failure(Effect.NONE, 503, "1"),
            failure(Effect.UNKNOWN, 500, "1"),
            failure(Effect.UNKNOWN, 0, null),
            failure(Effect.DONE, 0, null))) {
      assertThat(rule.remembered(each)).isNull();
    }
  }

  @Test
  void thatALargeAnswerWasGivenIsRemembered() {
    for (Outcome each : List.of(success("12345"), failure(Effect.DONE, 422, "12345"))) {
      Outcome kept = rule.remembered(each);
      assertThat(kept).isInstanceOf(Outcome.Failure.class);
      Fault fault = ((Outcome.Failure) kept).fault();
      assertThat(fault.code()).isEqualTo(FaultCode.CONFLICT);
      assertThat(fault.effect()).isEqualTo(Effect.DONE);
      assertThat(fault.agent()).isEqualTo(AGENT);
      assertThat(fault.message()).contains("5 bytes");
      assertThat(rule.remembered(kept)).as("it is made once").isNull();
    }
  }

  @Test
  void theSizeOfAResultIsThatOfItsBytesAndMore() {
    long none = RememberRule.bytes(success(""));
    assertThat(none).isPositive();
    assertThat(RememberRule.bytes(success("12345"))).isEqualTo(none + 5);
    assertThat(RememberRule.bytes(failure(Effect.DONE, 0, "12345"))).isEqualTo(none + 5);
  }

  @Test
  void senselessLimitsAreRefused() {
    assertThatThrownBy(() -> new RememberRule(Duration.ZERO, 1, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new RememberRule(Duration.ofMinutes(1), 0, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
