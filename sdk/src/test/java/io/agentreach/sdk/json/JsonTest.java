package io.agentreach.sdk.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agentreach.requirements.Satisfies;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
  record Inner(int number) {}

  record Outer(String name, List<Inner> inners, int missing) {}

  /** A value that has no end. */
  public static final class Endless {
    public Endless getNext() {
      return this;
    }
  }

  @Test
  void anythingBecomesATree() {
    assertThat(Json.tree(new Inner(1)).toString()).isEqualTo("{\"number\":1}");
    assertThat(Json.tree(Map.of("a", List.of(1, "x"))).toString()).isEqualTo("{\"a\":[1,\"x\"]}");
    assertThat(Json.tree(null).isNull()).isTrue();
    assertThat(Json.tree("x").stringValue()).isEqualTo("x");
    assertThat(Json.tree(Instant.EPOCH).toString()).isEqualTo("\"1970-01-01T00:00:00Z\"");
  }

  @Test
  @Satisfies("A7")
  void unknownFieldsAreIgnoredAndMissingOnesHaveDefaults() {
    Outer read =
        Json.as(
            Json.read("{\"name\":\"n\",\"inners\":[{\"number\":1,\"new\":2}],\"other\":{}}"),
            Outer.class);
    assertThat(read).isEqualTo(new Outer("n", List.of(new Inner(1)), 0));
  }

  @Test
  void faultsNameThePlaceAndNothingOfTheContent() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.read("{\"a\": secret}"))
        .withMessageContaining("line 1")
        .withMessageNotContaining("secret");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.as(Json.read("{\"inners\":[{\"number\":\"secret\"}]}"), Outer.class))
        .withMessage("the JSON does not fit Outer at inners[0].number");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.tree(new Endless()))
        .withMessageContaining("Endless");
    assertThatIllegalArgumentException().isThrownBy(() -> Json.read("{} {}"));
  }

  @Test
  void noBytesAreNull() {
    assertThat(Json.read("").isNull()).isTrue();
  }
}
