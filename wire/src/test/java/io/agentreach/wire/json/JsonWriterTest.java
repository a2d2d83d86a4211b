package io.agentreach.wire.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class JsonWriterTest {
  private static final JsonMapper JACKSON = JsonMapper.shared();

  @Test
  void placesCommasWhereTheyBelong() {
    byte[] json =
        new JsonWriter(0)
            .object()
            .field("a", 1)
            .array("b")
            .value("x")
            .value(true)
            .object()
            .endObject()
            .array()
            .endArray()
            .endArray()
            .object("c")
            .field("d", (String) null)
            .endObject()
            .fieldIf("left out", "")
            .raw("e", "[1]".getBytes(StandardCharsets.UTF_8))
            .field("f", List.of("y", "z"))
            .field("g", 0.5)
            .field("h", Double.NaN)
            .field("i", false)
            .endObject()
            .toBytes();
    assertThat(new String(json, StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"a\":1,\"b\":[\"x\",true,{},[]],\"c\":{\"d\":null},\"e\":[1],\"f\":[\"y\",\"z\"],\"g\":0.5,\"h\":null,\"i\":false}");
  }

  @Test
  void writesWhatNoJsonStringMayHoldAsEscapes() {
    String text = "\"\\\u0000\u001f\n\r\t/\u007f\u2028\ud83d\ude00\ud800\udc00x\ud800";
    byte[] json = new JsonWriter(0).value(text).toBytes();
    assertThat(new String(json, StandardCharsets.UTF_8))
        .isEqualTo(
            "\"\\\"\\\\\\u0000\\u001f\\n\\r\\t/\u007f\u2028\ud83d\ude00\ud800\udc00x\\ud800\"");
    assertThat(JACKSON.readTree(json).stringValue()).isEqualTo(text);
  }

  @Property(tries = 2000)
  void anyStringReadsBackAsItself(@ForAll String name, @ForAll String value) {
    byte[] json = new JsonWriter(1).object().field(name, value).endObject().toBytes();
    assertThat(JsonCheck.wellFormed(json)).isTrue();
    assertThat(JACKSON.readTree(json).get(name).stringValue()).isEqualTo(value);
  }

  @Property
  void anyNumberReadsBackAsItself(@ForAll long whole, @ForAll double broken) {
    byte[] json = new JsonWriter(1).array().value(whole).value(broken).endArray().toBytes();
    assertThat(JACKSON.readTree(json).get(0).longValue()).isEqualTo(whole);
    assertThat(JACKSON.readTree(json).get(1).doubleValue()).isEqualTo(broken);
  }
}
