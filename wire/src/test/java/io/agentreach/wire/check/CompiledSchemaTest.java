package io.agentreach.wire.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Capability.Validate;
import io.agentreach.core.model.JsonText;
import io.agentreach.requirements.Satisfies;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Satisfies("F11")
class CompiledSchemaTest {
  private static final String ORDER =
      """
      {"type":"object","required":["city","items"],"additionalProperties":false,
       "properties":{"city":{"type":"string","minLength":2,"pattern":"^[A-Z]"},
        "note":{"enum":["a","b"]},
        "items":{"type":"array","maxItems":3,"uniqueItems":true,
         "items":{"type":"object","required":["id"],
          "properties":{"id":{"type":"integer","minimum":1},"price":{"multipleOf":0.01}}}}}}
      """;

  static String problem(Validate how, String schema, String input) {
    CompiledSchema compiled = CompiledSchema.of(new JsonText(schema), how);
    assertThat(compiled.flaws()).isEmpty();
    return compiled.problem(input.getBytes(StandardCharsets.UTF_8), Effort.AT_ONCE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"city":"Rome","items":[]}|
          {"city":"Rome","items":[{"id":1,"price":0.07},{"id":2.0}],"note":"b"}|
          {"items":[]}|payload.city is missing
          {}|payload.city is missing; payload.items is missing
          []|payload must be of type object
          {"city":7,"items":[]}|payload.city must be of type string
          {"city":"R","items":[]}|payload.city must have at least 2 characters
          {"city":"rome","items":[]}|payload.city must match ^[A-Z]
          {"city":"Rome","items":{}}|payload.items must be of type array
          {"city":"Rome","items":[{"id":1},{"id":0}]}|payload.items[1].id must be at least 1
          {"city":"Rome","items":[{"id":1.5}]}|payload.items[0].id must be of type integer
          {"city":"Rome","items":[{"price":1}]}|payload.items[0].id is missing
          {"city":"Rome","items":[{"id":1,"price":0.071}]}|payload.items[0].price must be a multiple of 0.01
          {"city":"Rome","items":[{"id":1},{"id":1.0}]}|payload.items must not have an item twice
          {"city":"Rome","items":[{"id":1},{"id":2},{"id":3},{"id":4}]}|payload.items must have at most 3 items
          {"city":"Rome","items":[],"note":"secret"}|payload.note must be one of a, b
          {"city":"Rome","items":[],"more":1}|payload.more is not allowed
          {"city":"Rome","city":"Rom","items":[]}|payload names a field twice, or a name, number or string in it is too long to be checked
          {"city":"Rome","items":[{"id":1e999999999}]}|payload has a number beyond all bounds
          {"city":"Rome","items":[{"id":1,"price":1e-500}]}|payload has a number beyond all bounds
          """)
  void aWholeSchemaIsHeldAgainstTheInput(String input, String problem) {
    assertThat(problem(Validate.SCHEMA, ORDER, input)).isEqualTo(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"city":"r","items":[{"id":0}],"note":"z","more":[[[1]]]}|
          {"items":[]}|payload.city is missing
          {"city":null,"items":[]}|payload.city must be of type string
          {"city":{"items":1},"items":[]}|payload.city must be of type string
          {"city":"Rome","items":{"a":1}}|payload.items must be of type array
          {"city":1,"city":"Rome","items":[]}|payload.city must be of type string
          "text"|payload must be of type object
          [1,2]|payload must be of type object
          """)
  void basicLooksAtTypesAndRequiredFieldsOfTheTopAlone(String input, String problem) {
    assertThat(problem(Validate.BASIC, ORDER, input)).isEqualTo(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"n":1}|
          {"n":-1.0}|
          {"n":1e3}|
          {"n":1e999999999}|
          {"n":null}|
          {"n":1.5}|payload.n must be of type integer or null
          {"n":1e-1}|payload.n must be of type integer or null
          {"n":"1"}|payload.n must be of type integer or null
          """)
  void basicKnowsWholeNumbersHoweverTheyAreWritten(String input, String problem) {
    String schema = "{\"properties\":{\"n\":{\"type\":[\"integer\",\"null\"]}}}";
    assertThat(problem(Validate.BASIC, schema, input)).isEqualTo(problem);
  }

  @Test
  void whatIsSaidHasNothingOfTheInputsValues() {
    String input = "{\"city\":\"s3cret\",\"items\":[{\"id\":\"s3cret\"}],\"note\":\"s3cret\"}";
    for (Validate how : new Validate[] {Validate.BASIC, Validate.SCHEMA}) {
      String problem = problem(how, ORDER, input);
      assertThat(problem == null ? "" : problem).doesNotContain("s3cret");
    }
  }

  @Test
  void olderDialectsAreUnderstood() {
    for (String id :
        new String[] {
          "http://json-schema.org/draft-04/schema#",
          "http://json-schema.org/draft-06/schema#",
          "http://json-schema.org/draft-07/schema#",
          "https://json-schema.org/draft/2019-09/schema",
          "https://json-schema.org/draft/2020-12/schema"
        }) {
      String schema =
          "{\"$schema\":\"%s\",\"definitions\":{\"a\":{\"type\":\"string\"}},".formatted(id)
              + "\"properties\":{\"x\":{\"$ref\":\"#/definitions/a\"}}}";
      assertThat(problem(Validate.SCHEMA, schema, "{\"x\":\"y\"}")).as(id).isNull();
      assertThat(problem(Validate.SCHEMA, schema, "{\"x\":1}"))
          .as(id)
          .isEqualTo("payload.x must be of type string");
    }
  }

  @Test
  void formatsAndContentsAreNotEnforced() {
    String schema =
        "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"format\":\"email\","
            + "\"contentMediaType\":\"application/json\",\"contentEncoding\":\"base64\"}";
    assertThat(problem(Validate.SCHEMA, schema, "\"§{\"")).isNull();
  }

  @Test
  void alternativesAreTriedToTheEndEvenIfOnlyTheFirstProblemIsWanted() {
    String schema = "{\"items\":{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"integer\"}]}}";
    String large = "[" + "12345678,".repeat(2_000) + "1]";
    assertThat(problem(Validate.SCHEMA, schema, large)).isNull();
    String wrong = "[" + "12345678,".repeat(2_000) + "null]";
    assertThat(problem(Validate.SCHEMA, schema, wrong)).startsWith("payload[2000] ");
  }
}
