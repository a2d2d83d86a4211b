package io.agentreach.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.client.EventReader.Raw;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Satisfies("F7")
class EventReaderTest {
  private static List<Raw> read(String text) throws IOException {
    EventReader reader =
        new EventReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 100);
    List<Raw> events = new ArrayList<>();
    for (Raw next = reader.next(); next != null; next = reader.next()) {
      events.add(next);
    }
    return events;
  }

  @Test
  void eventsAreReadAsTheStandardSays() throws IOException {
    assertThat(read("event: a\ndata: 1\n\ndata:2\n\n: comment\nid: 7\n\ndata: x\ndata: y\n\n"))
        .containsExactly(new Raw("a", "1"), new Raw("message", "2"), new Raw("message", "x\ny"));
  }

  @Test
  void everyKindOfLineEndCounts() throws IOException {
    assertThat(read("event: a\r\ndata: 1\r\n\r\nevent: b\rdata: 2\r\r"))
        .containsExactly(new Raw("a", "1"), new Raw("b", "2"));
  }

  @Test
  void textOfAllLanguagesSurvives() throws IOException {
    assertThat(read("data: 你好 – ü\n\n")).containsExactly(new Raw("message", "你好 – ü"));
  }

  @Test
  void anEventWithoutDataIsNone() throws IOException {
    assertThat(read("event: a\n\ndata: 1\n\n")).containsExactly(new Raw("message", "1"));
  }

  @Test
  void anEventThatIsCutOffIsDropped() throws IOException {
    assertThat(read("data: 1\n\ndata: 2\n")).containsExactly(new Raw("message", "1"));
  }

  @Test
  void anEventThatIsTooLargeIsRefused() {
    assertThatIOException().isThrownBy(() -> read("data: " + "x".repeat(200) + "\n\n"));
    assertThatIOException().isThrownBy(() -> read(("data: " + "x".repeat(60) + "\n").repeat(2)));
  }
}
