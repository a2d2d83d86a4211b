package io.agentreach.wire.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Fault.Detail;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.TaskEnd;
import io.agentreach.requirements.Satisfies;
import io.agentreach.wire.json.Decoding.Decoded;
import io.agentreach.wire.json.Decoding.Refused;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Satisfies("B4")
class HeartbeatCodecTest {
  private final HeartbeatCodec codec = new HeartbeatCodec(Limits.DEFAULTS);

  @Test
  void readsAllThatABeatMaySay() {
    String body =
        """
        {"agent_id":"a-1","heartbeat_seq":7,"status":"busy","running":1,"queue_depth":2,"eta_seconds":12.5,
         "resources":{"cpu":0.2,"memory":0.4,"pool":0.1},"dependencies":{"db":true,"model":false},"capability_version":3,"last_task_status":"timeout","status_reason":"busy","access_id":"t-1","newer":{}}
        """;
    assertThat(decoded(body, "a-1").value())
        .isEqualTo(
            new Beat(
                new AgentId("a-1"),
                "t-1",
                new Heartbeat(
                    7,
                    AgentState.BUSY,
                    1,
                    2,
                    Duration.ofMillis(12_500),
                    0.2,
                    0.4,
                    0.1,
                    Map.of("db", true, "model", false),
                    3,
                    TaskEnd.TIMEOUT,
                    "busy")));
  }

  @Test
  @Satisfies("A7")
  void aWordOfANewerAgentAndALongReasonSilenceNoBeat() {
    var read =
        decoded(
            "{\"last_task_status\":\"PAUSED\",\"status_reason\":\"" + "x".repeat(1000) + "\"}",
            "a");

    assertThat(read.value().heartbeat().lastTask()).isNull();
    assertThat(read.value().heartbeat().reason()).hasSize(257);
    assertThat(read.warnings().getFirst().field()).isEqualTo("last_task_status");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "{\"status\":null,\"resources\":{}}"})
  void sayingNothingIsABeatToo(String body) {
    assertThat(decoded(body, "a").value())
        .isEqualTo(new Beat(new AgentId("a"), null, Heartbeat.ready()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"heartbeat_seq\":-1|heartbeat_seq|is out of range",
        "\"heartbeat_seq\":1.5|heartbeat_seq|must be a whole number",
        "\"status\":\"FINE\"|status|\"FINE\" is not known",
        "\"status\":7|status|must be a string, not a number",
        "\"running\":-1|running|is out of range",
        "\"running\":4294967296|running|is out of range",
        "\"queue_depth\":\"2\"|queue_depth|must be a number, not a string",
        "\"eta_seconds\":-0.1|eta_seconds|is out of range",
        "\"eta_seconds\":1e99|eta_seconds|is out of range",
        "\"resources\":{\"cpu\":-0.5}|resources.cpu|is out of range",
        "\"resources\":{\"pool\":\"full\"}|resources.pool|must be a number, not a string",
        "\"resources\":[]|resources|must be an object, not a list",
        "\"dependencies\":{\"db\":\"up\"}|dependencies.db|must be true or false, not a string",
        "\"capability_version\":-3|capability_version|is out of range",
        "\"access_id\":\"\"|access_id|is empty",
        "\"agent_id\":\"b\"|agent_id|is b here and a in the path",
        "\"resources\":{\"cpu\":NaN}|body|is not JSON: expected a value at line 1, byte 21",
      })
  void refusesAndSaysWhy(String field, String place, String problem) {
    assertThat(faults(codec.decode(bytes("{" + field + "}"), "a")))
        .extracting(each -> each.field() + "|" + each.problem())
        .containsExactly(place + "|" + problem);
  }

  @Test
  void allFaultsAreNamedAtOnce() {
    assertThat(
            faults(
                codec.decode(
                    bytes("{\"running\":-1,\"status\":\"x\",\"eta_seconds\":true}"), null)))
        .extracting(Detail::field)
        .containsExactlyInAnyOrder("agent_id", "running", "status", "eta_seconds");
  }

  @Test
  void aShareAboveOneIsTakenAsOneSinceABeatIsWorthMoreThanAFigure() {
    Decoded<Beat> decoded = decoded("{\"resources\":{\"cpu\":1.02}}", "a");
    assertThat(decoded.value().heartbeat().cpu()).isEqualTo(1);
    assertThat(decoded.warnings()).extracting(Detail::field).containsExactly("resources.cpu");
  }

  @Test
  @Satisfies("B1")
  void oneAgentsFaultSilencesNoOtherInABatch() {
    Decoding<List<Beat>> decoding =
        codec.decodeBatch(
            bytes(
                "{\"heartbeats\":[{\"agent_id\":\"a\"},{\"agent_id\":\"b\",\"running\":-1},{},7,{\"agent_id\":\"c\",\"heartbeat_seq\":2}]}"));
    Decoded<List<Beat>> batch = (Decoded<List<Beat>>) decoding;
    assertThat(batch.value()).extracting(each -> each.agent().value()).containsExactly("a", "c");
    assertThat(batch.warnings())
        .extracting(each -> each.field() + " " + each.problem())
        .containsExactly(
            "heartbeats[1].running is out of range",
            "heartbeats[2].agent_id is missing",
            "heartbeats[3] must be an object, not a number");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|heartbeats is missing",
        "{\"heartbeats\":{}}|heartbeats must be a list, not an object",
        "[]|body must be an object, not a list",
        "{|body is not JSON: expected the name of a field in double quotes at line 1, byte 2"
      })
  void aBatchThatIsNoListIsRefused(String body, String fault) {
    assertThat(faults(codec.decodeBatch(bytes(body))))
        .extracting(each -> each.field() + " " + each.problem())
        .containsExactly(fault);
  }

  @Test
  void aBatchHasALimit() {
    String beats =
        IntStream.range(0, 10_001).mapToObj(each -> "{}").collect(Collectors.joining(","));
    assertThat(faults(codec.decodeBatch(bytes("{\"heartbeats\":[" + beats + "]}"))))
        .containsExactly(new Detail("heartbeats", "has 10001 entries", "give at most 10000"));
  }

  private Decoded<Beat> decoded(String body, @Nullable String pathId) {
    Decoding<Beat> decoding = codec.decode(bytes(body), pathId);
    assertThat(decoding).isInstanceOf(Decoded.class);
    return (Decoded<Beat>) decoding;
  }

  private static List<Detail> faults(Decoding<?> decoding) {
    assertThat(decoding).isInstanceOf(Refused.class);
    return ((Refused<?>) decoding).fault().details();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
