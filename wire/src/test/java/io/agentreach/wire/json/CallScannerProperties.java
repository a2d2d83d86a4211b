package io.agentreach.wire.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.wire.json.CallScan.Refused;
import io.agentreach.wire.json.CallScan.ScannedCall;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class CallScannerProperties {
  private final CallScanner scanner = new CallScanner(Limits.DEFAULTS);

  /** A body and the payload that was put into it. */
  record Sample(String body, String payload) {}

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void offsetsCutOutExactlyThePayload(@ForAll("samples") Sample sample) {
    byte[] bytes = sample.body.getBytes(StandardCharsets.UTF_8);
    ScannedCall call = (ScannedCall) scanner.scan(bytes);
    String cut =
        new String(
            bytes,
            call.payloadStart(),
            call.payloadEnd() - call.payloadStart(),
            StandardCharsets.UTF_8);
    assertThat(cut).isEqualTo(sample.payload.strip());
  }

  /**
   * Whatever is wrong with a body, it is refused as no JSON exactly if Jackson finds none in it.
   */
  @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
  void agreesWithJacksonOnWhatIsJson(
      @ForAll("samples") Sample sample,
      @ForAll("places") int place,
      @ForAll("telling") byte with,
      @ForAll("ways") int how) {
    byte[] body =
        JsonCheckTest.mutate(sample.body.getBytes(StandardCharsets.UTF_8), place, with, how);
    boolean json = JsonCheckTest.strictUtf8(body) && JsonCheckTest.jackson(body);
    assertThat(foundNoJson(scanner.scan(body)))
        .describedAs(new String(body, StandardCharsets.ISO_8859_1))
        .isEqualTo(!json);
  }

  private static boolean foundNoJson(CallScan scan) {
    return scan instanceof Refused refused
        && refused.fault().details().stream()
            .anyMatch(each -> each.problem().startsWith("is not JSON"));
  }

  @Property(tries = 2000)
  void randomBytesNeverMakeItThrow(@ForAll byte[] body) {
    assertThat(scanner.scan(body)).isNotNull();
  }

  @Provide
  Arbitrary<Sample> samples() {
    Arbitrary<List<String>> others =
        Combinators.combine(JsonTexts.strings(), JsonTexts.gap(), JsonTexts.shallow())
            .as((name, gap, value) -> "\"_" + name.substring(1) + gap + ":" + gap + value)
            .list()
            .ofMaxSize(4);
    return Combinators.combine(
            others,
            JsonTexts.values(),
            JsonTexts.gap(),
            Arbitraries.of(true, false),
            Arbitraries.integers().between(0, 99))
        .as(CallScannerProperties::sample);
  }

  private static Sample sample(
      List<String> others, String payload, String gap, boolean full, int place) {
    List<String> fields = new ArrayList<>(others);
    String target =
        full ? "\"header\":{\"capability\":\"web.fetch\"}" : "\"capability\":\"web.fetch\"";
    fields.add(place % (fields.size() + 1), target);
    fields.add(
        place / 10 % (fields.size() + 1),
        (full ? "\"payload\":" : "\"params\":") + gap + payload + gap);
    return new Sample(gap + JsonTexts.object(fields) + gap, payload);
  }

  @Provide
  Arbitrary<Integer> places() {
    return Arbitraries.integers().between(0, 1_000_000);
  }

  @Provide
  Arbitrary<Byte> telling() {
    return JsonCheckTest.telling();
  }

  @Provide
  Arbitrary<Integer> ways() {
    return Arbitraries.integers().between(0, 2);
  }
}
