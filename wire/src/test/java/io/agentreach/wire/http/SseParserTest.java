package io.agentreach.wire.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class SseParserTest {
  private static final int LARGEST = 1_000;

  /** Pieces that matter to the parser, so that their combinations meet all its states. */
  private static final String[] PIECES = {
    "data",
    "event",
    ":",
    ": ",
    " ",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    "\r\n\r\n",
    "data: a\n",
    "x",
    "event: chunk\n",
    "id: 7\n",
    "retry: 10\n",
    "größer €",
    "\uFEFF",
    "data\n",
    ": comment\n"
  };

  @Provide
  Arbitrary<String> streams() {
    return Arbitraries.of(PIECES).list().ofMaxSize(40).map(pieces -> String.join("", pieces));
  }

  @Property
  void anyChunkingGivesTheSameEvents(@ForAll("streams") String stream, @ForAll long seed) {
    byte[] bytes = stream.getBytes(UTF_8);
    List<String> whole = events(List.of(bytes));
    List<byte[]> pieces = new ArrayList<>();
    Random random = new Random(seed);
    for (int at = 0; at < bytes.length; ) {
      int end = Math.min(bytes.length, at + 1 + random.nextInt(5));
      pieces.add(Arrays.copyOfRange(bytes, at, end));
      at = end;
    }
    assertThat(events(pieces)).isEqualTo(whole);
  }

  /**
   * The parser against a plain reading of the standard: split into lines, take fields, dispatch.
   */
  @Property
  void theEventsAreThoseOfTheStandard(@ForAll("streams") String stream) {
    assertThat(events(List.of(stream.getBytes(UTF_8)))).isEqualTo(byTheStandard(stream));
  }

  private static List<String> byTheStandard(String stream) {
    String text = stream.startsWith("\uFEFF") ? stream.substring(1) : stream;
    String unix = text.replace("\r\n", "\n").replace('\r', '\n');
    List<String> events = new ArrayList<>();
    String type = "";
    StringBuilder data = new StringBuilder();
    int end;
    for (int at = 0; (end = unix.indexOf('\n', at)) >= 0; at = end + 1) {
      String line = unix.substring(at, end);
      if (line.isEmpty()) {
        if (!data.isEmpty()) {
          events.add(
              (type.isEmpty() ? "message" : type) + "=" + data.substring(0, data.length() - 1));
        }
        type = "";
        data.setLength(0);
        continue;
      }
      int colon = line.indexOf(':');
      String field = colon < 0 ? line : line.substring(0, colon);
      String value = colon < 0 ? "" : line.substring(colon + 1);
      value = value.startsWith(" ") ? value.substring(1) : value;
      if (field.equals("data")) {
        data.append(value).append('\n');
      } else if (field.equals("event")) {
        type = value;
      }
    }
    return events;
  }

  @Test
  void readsTheExamplesOfTheStandard() {
    String stream =
        """
        : test stream

        data: first event
        id: 1

        data:second event
        id

        data:  third event

        event: add
        data: YHOO
        data: +2
        data: 10

        data

        data
        data

        data:
        """;
    assertThat(events(List.of(stream.getBytes(UTF_8))))
        .containsExactly(
            "message=first event",
            "message=second event",
            "message= third event",
            "add=YHOO\n+2\n10",
            "message=",
            "message=\n");
  }

  @Test
  void anEventThatIsNotCompleteIsNotGiven() {
    assertThat(events(List.of("event: result\ndata: {}\n".getBytes(UTF_8)))).isEmpty();
  }

  @Test
  void anEventAsLargeAsAllowedIsGiven() {
    String data = "x".repeat(LARGEST - 100);
    assertThat(events(List.of(("data: " + data + "\n\n").getBytes(UTF_8))))
        .containsExactly("message=" + data);
  }

  @Test
  void anEventThatIsTooLargeStopsEverythingEvenWithoutALineEnd() {
    SseParser parser = new SseParser(LARGEST);
    parser.feed("data: a\n\ndata: ".getBytes(UTF_8));
    parser.feed("x".repeat(LARGEST).getBytes(UTF_8));
    assertThat(parser.next()).isNotNull();
    assertThat(parser.next()).isNull();
    assertThat(parser.tooLarge()).isTrue();
    parser.feed("\n\ndata: b\n\n".getBytes(UTF_8));
    assertThat(parser.next()).isNull();
  }

  @Test
  void anEventOfManyLinesIsMeasuredAsAWhole() {
    SseParser parser = new SseParser(LARGEST);
    for (int i = 0; i < LARGEST; i++) {
      parser.feed("data: x\n".getBytes(UTF_8));
      parser.next();
    }
    assertThat(parser.tooLarge()).isTrue();
  }

  @Test
  void endlessCommentsTakeNoRoom() {
    SseParser parser = new SseParser(LARGEST);
    for (int i = 0; i < 10 * LARGEST; i++) {
      parser.feed(": keep-alive\n\n".getBytes(UTF_8));
      assertThat(parser.next()).isNull();
    }
    assertThat(parser.tooLarge()).isFalse();
  }

  private static List<String> events(List<byte[]> pieces) {
    SseParser parser = new SseParser(LARGEST);
    List<String> events = new ArrayList<>();
    for (byte[] piece : pieces) {
      parser.feed(piece);
      for (SseParser.Event each = parser.next(); each != null; each = parser.next()) {
        events.add(each.type() + "=" + new String(each.data(), UTF_8));
      }
    }
    return events;
  }
}
