package io.agentreach.hub.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.core.rule.CanaryRule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How values are written. */
class ValueTest {
  @ParameterizedTest
  @CsvSource({"0s,0", "500ms,500", "10s,10000", "2m,120000", "1h,3600000", "1d,86400000"})
  void timesCarryTheirUnit(String text, long millis) {
    assertThat(Kind.read(Duration.class, text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10", "-1s", "1.5s", "10 seconds", "9999999999s", "s"})
  void aTimeWithoutUnitIsRefused(String text) {
    assertThatThrownBy(() -> Kind.read(Duration.class, text)).hasMessageContaining("10s");
  }

  @ParameterizedTest
  @CsvSource({"512B,512", "16KiB,16384", "10MiB,10485760", "1GiB,1073741824"})
  void sizesCarryTheirUnit(String text, long bytes) {
    assertThat(ByteSize.parse(text)).isEqualTo(new ByteSize(bytes)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10", "10MB", "-1KiB", "1.5MiB"})
  void aSizeInAnotherFormIsRefused(String text) {
    assertThatThrownBy(() -> ByteSize.parse(text)).hasMessageContaining("10MiB");
  }

  @ParameterizedTest
  @ValueSource(strings = {"500ms", "1500ms", "60s", "90s", "2m", "10m", "24h", "0s"})
  void timesAreWrittenAsTheyAreRead(String text) {
    assertThat(Kind.write(Kind.read(Duration.class, text))).isEqualTo(text);
  }

  @Test
  void blocksOfAddressesAreListedWithCommas() {
    assertThat(Kind.read(List.class, "10.0.0.0/8, ::1,"))
        .asList()
        .extracting(Object::toString)
        .containsExactly("10.0.0.0/8", "::1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.0/33", "example.com/8", "10.0.0.0/x", "10.0.0.0/-1", "10/8/8"})
  void aWrongBlockOfAddressesIsRefused(String text) {
    assertThatThrownBy(() -> Kind.read(List.class, text)).hasMessageContaining("10.0.0.0/8");
  }

  @Test
  void aPathMayBeginWithTheHomeFolder() {
    assertThat(Kind.read(Path.class, "~/data"))
        .isEqualTo(Path.of(System.getProperty("user.home"), "data"));
  }

  @Test
  void canariesAndFallbacksAreReadAsTheyAreWritten() {
    String canaries = "brief_write=2.0.0:5, draw.circle=3:0.5";
    assertThat(Canaries.parse(canaries)).hasToString(canaries);
    assertThat(Canaries.parse(canaries).rules().values())
        .extracting(CanaryRule::share)
        .containsExactlyInAnyOrder(0.05, 0.005);
    String fallbacks = "brief_write=blue>green, draw=a>b";
    assertThat(Fallbacks.parse(fallbacks)).hasToString(fallbacks);
    assertThat(Canaries.parse("").rules()).isEmpty();
    assertThat(Fallbacks.parse(" ").rules()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"draw", "draw=2", "draw=2:101", "draw=2:-1", "=2:5", "a=1:5, a=2:5"})
  void aCanaryThatIsNoneIsRefusedWithTheForm(String text) {
    assertThatThrownBy(() -> Canaries.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"draw", "draw=a", "draw=a>a", "draw=a>b>c", "a=x>y, a=y>x"})
  void aFallbackThatIsNoneIsRefusedWithTheForm(String text) {
    assertThatThrownBy(() -> Fallbacks.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
