package io.agentreach.wire.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.core.model.Capability.Validate;
import io.agentreach.core.model.JsonText;
import io.agentreach.requirements.Satisfies;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas and inputs that are made to harm. */
@Satisfies("F11")
@Timeout(60)
class HostileSchemaTest {
  private static CompiledSchema compiled(String schema) {
    CompiledSchema compiled = CompiledSchema.of(new JsonText(schema), Validate.SCHEMA);
    assertThat(compiled.flaws()).isEmpty();
    return compiled;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"$ref":"http://169.254.169.254/x"}|.$ref|leads out of the schema, and the hub fetches nothing
          {"$ref":"file:///etc/passwd"}|.$ref|leads out of the schema, and the hub fetches nothing
          {"$ref":"classpath:application.properties"}|.$ref|leads out of the schema, and the hub fetches nothing
          {"$ref":"other.json"}|.$ref|leads out of the schema, and the hub fetches nothing
          {"properties":{"a":{"items":[{"$ref":"//h/x"}]}}}|.properties.a.items[0].$ref|leads out of the schema, and the hub fetches nothing
          {"properties":{"default":{"$dynamicRef":"http://h/x"}}}|.properties.default.$dynamicRef|leads out of the schema, and the hub fetches nothing
          {"allOf":[{"$ref":"#/$defs/missing"}]}|.allOf[0].$ref|leads nowhere
          {"$ref":"#"}|.$ref|leads back to itself without an end
          {"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}|.$defs.a.$ref|leads back to itself without an end
          {"$schema":"http://evil/schema"}|.$schema|names a dialect that the hub does not know
          {"pattern":"(?=a)b"}|.pattern|is no pattern that can be matched in linear time
          {"pattern":"(a)\\\\1"}|.pattern|is no pattern that can be matched in linear time
          {"pattern":"(("}|.pattern|is no pattern that can be matched in linear time
          {"patternProperties":{"[":{}}}|.patternProperties.[|is no pattern that can be matched in linear time
          {"type":"strnig"}|.type|must be
          {"properties":{"a":{"minLength":"1"}}}|.properties.a.minLength|must be of type integer
          {"properties":[]}|.properties|must be of type object
          {"required":"a"}|.required|must be of type array
          """)
  void aSchemaThatCannotBeFollowedIsRefusedWithItsPlace(String schema, String at, String why) {
    CompiledSchema compiled = CompiledSchema.of(new JsonText(schema), Validate.SCHEMA);
    assertThat(compiled.flaws())
        .anySatisfy(flaw -> {
          assertThat(flaw.path()).isEqualTo(at);
          assertThat(flaw.problem()).startsWith(why);
          assertThat(flaw.remedy()).isNotEmpty();
        });
    assertThat(compiled.problem(bytes("{}"), Effort.LATER)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"type":"strnig"}|.type
          {"properties":{"a":{"type":["string",7]}}}|.properties.a.type
          {"required":["a","a"]}|.required
          {"properties":[]}|.properties
          """)
  void basicRefusesWhatItWouldLookAt(String schema, String at) {
    assertThat(CompiledSchema.of(new JsonText(schema), Validate.BASIC).flaws())
        .singleElement()
        .satisfies(flaw -> assertThat(flaw.path()).isEqualTo(at));
  }

  @Test
  void dataThatLooksLikeAReferenceIsData() {
    compiled("{\"properties\":{\"$ref\":{\"const\":{\"$ref\":\"http://h/x\"}}}}");
  }

  @Test
  void aPatternThatBacktracksForeverElsewhereTakesLinearTime() {
    CompiledSchema schema = compiled("{\"pattern\":\"^(a+)+$\"}");
    assertThat(schema.problem(bytes('"' + "a".repeat(8_000) + "!\""), Effort.AT_ONCE))
        .isEqualTo("payload must match ^(a+)+$");
  }

  @Test
  void aLargePatternOnALargeTextIsTooCostly() {
    CompiledSchema schema = compiled("{\"pattern\":\"^(a?){400}b{400}$\"}");
    byte[] text = bytes('"' + "a".repeat(8_000) + '"');
    assertThatThrownBy(() -> schema.problem(text, Effort.AT_ONCE)).isInstanceOf(TooCostly.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "((a{1000}){1000}){1000}",
        "(a{2,900}b{900}){900}",
        "([)]{999}){999}",
        "(\\\\){999}){999}",
        "(?:(?i:x{100}){100}){100,}",
        "((a{1000})?{1000})*{1000}"
      })
  void aPatternThatWouldFillMemoryIsRefusedBefore(String pattern) {
    assertThat(PatternSize.of(pattern)).isGreaterThan(50_000);
    assertThat(LinearPattern.flaw(pattern)).contains("repeats too much");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
        "^\\p{L}{1,64}$",
        "^(\\d{1,3}\\.){3}\\d{1,3}$",
        "^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+$",
        "^\\u0041{3}\\/x{,y}$",
        "^[^\\s@]{1,900}$"
      })
  void everydayPatternsAreTaken(String pattern) {
    assertThat(PatternSize.of(pattern)).isLessThan(2_000);
    assertThat(LinearPattern.flaw(pattern)).isNull();
    assertThat(
            (long) com.google.re2j.Pattern.compile(pattern.replace("\\u0041", "A")).programSize())
        .isLessThan(3 * PatternSize.of(pattern) + 8);
  }

  @Test
  void alternativesOfAlternativesEndWithTheirSteps() {
    String tree =
        "{\"$ref\":\"#/$defs/t\",\"$defs\":{\"t\":{\"oneOf\":[{\"items\":{\"$ref\":\"#/$defs/t\"}},"
            + "{\"items\":{\"$ref\":\"#/$defs/t\"}},{\"type\":\"string\"}]}}}";
    CompiledSchema schema = compiled(tree);
    byte[] nested = bytes("[".repeat(40) + "]".repeat(40));
    assertThatThrownBy(() -> schema.problem(nested, Effort.AT_ONCE)).isInstanceOf(TooCostly.class);
  }

  @Test
  void aSchemaThatAppliesItselfForeverEnds() {
    CompiledSchema schema =
        compiled("{\"properties\":{\"a\":{\"allOf\":[{\"$ref\":\"#/properties/a\"}]}}}");
    assertThat(schema.problem(bytes("{}"), Effort.AT_ONCE)).isNull();
    assertThat(schema.problem(bytes("{\"a\":1}"), Effort.AT_ONCE))
        .isEqualTo("payload cannot be checked: the schema applies itself without an end");
  }

  @Test
  void theDeepestCheckFitsASmallStack() throws InterruptedException {
    CompiledSchema schema =
        compiled("{\"allOf\":[{\"properties\":{\"a\":{\"allOf\":[{\"$ref\":\"#\"}]}}}]}");
    byte[] nested = bytes("{\"a\":".repeat(200) + "{}" + "}".repeat(200));
    AtomicReference<Object> came = new AtomicReference<>();
    Thread small =
        new Thread(
            null,
            () -> {
              try {
                came.set(String.valueOf(schema.problem(nested, Effort.AT_ONCE)));
              } catch (StackOverflowError e) {
                came.set(e);
              }
            },
            "small",
            512 * 1024);
    small.start();
    small.join(Duration.ofSeconds(30));
    assertThat(came.get())
        .isEqualTo("payload cannot be checked: the schema applies itself without an end");
  }

  @Test
  void itemsWhoseHashesCollideAreComparedInOrder() {
    CompiledSchema schema = compiled("{\"uniqueItems\":true}");
    // "Aa" and "BB" have the same hash, and so has every string made of them.
    String items =
        IntStream.range(0, 1 << 14)
            .mapToObj(n ->
                IntStream.range(0, 14)
                    .mapToObj(bit -> (n >> bit & 1) == 0 ? "Aa" : "BB")
                    .collect(Collectors.joining("", "\"", "\"")))
            .collect(Collectors.joining(","));
    long began = System.nanoTime();
    assertThat(schema.problem(bytes("[" + items + "]"), Effort.LATER)).isNull();
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
    assertThat(schema.problem(bytes("[" + items + ",\"" + "Aa".repeat(14) + "\"]"), Effort.LATER))
        .isEqualTo("payload must not have an item twice");
  }

  @Test
  void aMillionWrongItemsAreNotAMillionComplaints() {
    CompiledSchema schema = compiled("{\"items\":{\"type\":\"string\"}}");
    String items = "1,".repeat(1_000_000) + "1";
    assertThat(schema.problem(bytes("[" + items + "]"), Effort.LATER))
        .isEqualTo("payload[0] must be of type string");
  }

  @Test
  void aMillionGoodItemsPassInTime() {
    CompiledSchema schema = compiled("{\"items\":{\"type\":\"integer\"},\"uniqueItems\":false}");
    String items = "1,".repeat(1_000_000) + "1";
    assertThat(schema.problem(bytes("[" + items + "]"), Effort.LATER)).isNull();
  }
}
