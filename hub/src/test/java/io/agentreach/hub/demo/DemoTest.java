package io.agentreach.hub.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DemoTest {
  @Test
  void aHubThatCannotStartEndsTheDemoWithTheEndOfItsLog() {
    StringWriter story = new StringWriter();
    List<String> broken = List.of("sh", "-c", "echo the port is taken; exit 3");

    int code = Demo.run(new DemoOptions(true, new PrintWriter(story), broken));

    assertThat(code).isEqualTo(1);
    assertThat(story.toString())
        .contains("[FAILED] hub ended with code 3")
        .contains("| the port is taken")
        .doesNotContain("Exception", "\tat ");
  }
}
