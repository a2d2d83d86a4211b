package io.agentreach.hub.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class ChildrenTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @Test
  void closingEndsEveryProcessEvenADeafOneAndRemovesTheFolder() {
    Children children = Children.inNewFolder();
    Child polite = children.start("polite", List.of("sleep", "600"));
    Child deaf = children.start("deaf", List.of("sh", "-c", "trap '' TERM; echo up; sleep 600"));
    Patience.until("it is deaf", LIMIT, deaf, () -> !deaf.said(Pattern.compile("(up)")).isEmpty());

    children.close();

    assertThat(polite.alive()).isFalse();
    assertThat(deaf.alive()).isFalse();
    assertThat(children.folder()).doesNotExist();
    assertThatThrownBy(() -> children.start("late", List.of("sleep", "600")))
        .isInstanceOf(DemoFailure.class);
  }

  @Test
  void oneThatWasKilledOnPurposeIsNotCountedAsDead() {
    try (Children children = Children.inNewFolder()) {
      Child wanted = children.start("wanted", List.of("sleep", "600"));
      Child crashed = children.start("crashed", List.of("sh", "-c", "exit 4"));

      children.kill(wanted);

      Patience.until("it is gone", LIMIT, null, () -> !wanted.alive() && !crashed.alive());
      assertThat(children.dead()).containsExactly(crashed);
    }
  }

  @Test
  void waitingForAProcessEndsWithIt() {
    try (Children children = Children.inNewFolder()) {
      Child crashed = children.start("crashed", List.of("sh", "-c", "echo no disk; exit 4"));

      assertThatThrownBy(() -> Patience.until("it is ready", LIMIT, crashed, () -> false))
          .isInstanceOf(DemoFailure.class)
          .hasMessage("crashed ended with code 4 before it is ready");
      assertThat(crashed.tail(5)).containsExactly("no disk");
    }
  }

  @Test
  void whatTheUserConfiguredForAHubIsKeptFromChildren() {
    try (Children children = Children.inNewFolder()) {
      Child child = children.start("env", List.of("sh", "-c", "env | grep -c '^REACH_'; true"));

      Patience.until("it has ended", LIMIT, null, () -> !child.alive());
      assertThat(child.tail(1)).containsExactly("0");
    }
  }
}
