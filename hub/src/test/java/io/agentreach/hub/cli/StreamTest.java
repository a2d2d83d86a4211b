package io.agentreach.hub.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code reach call --stream}. */
@Satisfies("J1")
class StreamTest {
  private final ScriptedHub hub = new ScriptedHub();

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void chunksGoToStandardOutputAndProgressToStandardError() {
    Ran ran =
        stream(
            """
            : keep-alive

            event: progress
            data: {"percent":50}

            event: chunk
            data: first
            data: and second

            event: chunk
            data: {"n":1}

            event: result
            data: {"status":"OK","data":null,"agent":{"id":"a"},"attempts":1,"elapsed_ms":7}

            """);

    assertThat(ran.code()).isZero();
    assertThat(ran.out()).isEqualTo("first\nand second\n{\"n\":1}\n");
    assertThat(ran.err()).isEqualTo("progress: {\"percent\":50}\na · 1 attempt · 7 ms · trace -\n");
    assertThat(hub.onlyRequest().accept()).isEqualTo("text/event-stream");
  }

  @Test
  void dataThatComesAtTheEndIsPrintedToo() {
    Ran ran = stream("event: result\ndata: {\"status\":\"OK\",\"data\":[1]}\n\n");

    assertThat(ran.out()).isEqualTo("[1]\n");
  }

  @Test
  void asJsonEachEventIsALine() {
    Ran ran =
        stream(
            """
            event: chunk
            data: plain

            event: chunk
            data: {"n":1}

            event: result
            data: {"status":"OK","data":null}

            """,
            "-o",
            "json");

    assertThat(ran.lines())
        .containsExactly(
            "{\"event\":\"chunk\",\"data\":\"plain\"}",
            "{\"event\":\"chunk\",\"data\":{\"n\":1}}",
            "{\"status\":\"OK\",\"data\":null}");
  }

  @Test
  void anErrorAtTheEndDecidesTheExitCode() {
    Ran ran =
        stream(
            """
            event: chunk
            data: half

            event: error
            data: {"error":{"code":"TIMEOUT","message":"the stream fell silent"}}

            """);

    assertThat(ran.code()).isEqualTo(5);
    assertThat(ran.out()).isEqualTo("half\n");
    assertThat(ran.err()).startsWith("reach: TIMEOUT: the stream fell silent\n");
  }

  @Test
  void aStreamThatBreaksOffIsAFailure() {
    Ran ran = stream("event: chunk\ndata: half\n\n");

    assertThat(ran.code()).isEqualTo(7);
    assertThat(ran.err()).contains("the stream ended without a result");
  }

  @Test
  void aRefusalThatIsNoStreamIsUnderstood() {
    hub.says(
        "/v1/invoke", 404, "{\"error\":{\"code\":\"CAPABILITY_NOT_FOUND\",\"message\":\"no\"}}");

    assertThat(Ran.reach("call", "c", "--stream", "--hub", hub.url()).code()).isEqualTo(3);
  }

  private Ran stream(String events, String... options) {
    hub.says("/v1/invoke", 200, "text/event-stream", events);
    String[] arguments = new String[options.length + 5];
    System.arraycopy(
        new String[] {"call", "c", "--stream", "--hub", hub.url()}, 0, arguments, 0, 5);
    System.arraycopy(options, 0, arguments, 5, options.length);
    return Ran.reach(arguments);
  }
}
