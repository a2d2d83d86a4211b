package io.agentreach.hub.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NarratorTest {
  private final StringWriter story = new StringWriter();
  private final Narrator narrator = new Narrator(new PrintWriter(story));

  @Test
  void columnsAreAlignedAndTheLastOneIsWrappedUnderItself() {
    narrator.table(List.of(List.of("a", "bb", "short"), List.of("aaa", "b", "word ".repeat(30))));

    List<String> lines = story.toString().lines().toList();
    assertThat(lines).hasSize(3).allSatisfy(line -> assertThat(line.length()).isLessThan(97));
    assertThat(lines.get(0)).isEqualTo("   a    bb  short");
    assertThat(lines.get(1)).startsWith("   aaa  b   word word");
    assertThat(lines.get(2)).startsWith("            word");
  }

  @Test
  void chineseCountsTwoColumnsForEachCharacter() {
    narrator.say("月".repeat(20) + " " + "水".repeat(20) + " " + "潮".repeat(20));

    assertThat(story.toString().lines()).hasSize(2);
  }

  @Test
  void stepsAreNumbered() {
    narrator.step("first");
    narrator.step("second");

    assertThat(story.toString().lines()).containsExactly("", "1. first", "", "2. second");
  }
}
