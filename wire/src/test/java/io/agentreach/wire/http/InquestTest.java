package io.agentreach.wire.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Inquiry.Word;
import io.agentreach.requirements.Satisfies;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

@Satisfies("G6")
class InquestTest {
  private static Word word(int status, String body) {
    return Inquest.word(status, body.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void workAndProgressAreHeard() {
    assertThat(word(200, "{\"state\":\"RUNNING\",\"percent\":140,\"message\":\"a\\nb\"}"))
        .isEqualTo(new Word.Working(new Progress(100, "a b")));
    assertThat(word(200, "{\"state\":\"QUEUED\"}")).isEqualTo(new Word.Working(Progress.NONE));
  }

  @Test
  void aResultIsTakenAsTheBytesThatCame() {
    Word done = word(200, "{\"state\":\"DONE\",\"data\":{\"n\":1.500}}");
    assertThat(done).isInstanceOf(Word.Done.class);
    Receipt receipt = ((Word.Done) done).receipt();
    assertThat(((Receipt.Replied) receipt).payload().text()).isEqualTo("{\"n\":1.500}");
  }

  @Test
  void aFailureIsTheAgentsOwnWord() {
    Word failed =
        word(
            200,
            "{\"state\":\"FAILED\",\"error\":{\"code\":\"X\",\"message\":\"m\",\"retryable\":true}}");
    Receipt.Failed receipt = (Receipt.Failed) ((Word.Done) failed).receipt();
    assertThat(receipt.effect()).isEqualTo(Effect.DONE);
    assertThat(receipt.document()).isNotNull();
    assertThat(word(200, "{\"state\":\"DONE\"}")).isInstanceOf(Word.Silent.class);
    assertThat(word(200, "{\"state\":\"FAILED\"}")).isInstanceOf(Word.Silent.class);
  }

  @Test
  void whoKnowsNothingOfItSaysSoAndTheRestIsSilence() {
    for (int status : new int[] {404, 405, 410, 501}) {
      assertThat(word(status, "")).isInstanceOf(Word.Unknown.class);
    }
    assertThat(word(200, "{\"state\":\"CANCELLED\"}")).isInstanceOf(Word.Unknown.class);
    assertThat(word(200, "<html>")).isInstanceOf(Word.Silent.class);
    assertThat(word(500, "{}")).isInstanceOf(Word.Silent.class);
    assertThat(word(200, "{\"state\":\"ODD\"}")).isInstanceOf(Word.Silent.class);
  }
}
