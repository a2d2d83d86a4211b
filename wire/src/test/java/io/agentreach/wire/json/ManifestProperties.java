package io.agentreach.wire.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Manifest;
import io.agentreach.core.model.TenantId;
import io.agentreach.wire.json.Decoding.Decoded;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ManifestProperties {
  private final ManifestCodec codec = new ManifestCodec(Limits.DEFAULTS);

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void whatIsEncodedIsDecodedAsTheSame(@ForAll("manifests") Manifest manifest) {
    byte[] json = codec.encode(manifest);
    assertThat(codec.decode(json, manifest.key().tenant()))
        .describedAs(new String(json, StandardCharsets.UTF_8))
        .isEqualTo(new Decoded<>(manifest, List.of()));
  }

  /** JSON is YAML: the two readers must agree. */
  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void yamlReadsTheSame(@ForAll("manifests") Manifest manifest) {
    assertThat(codec.decodeYaml(codec.encode(manifest), manifest.key().tenant()))
        .containsExactly(new Decoded<>(manifest, List.of()));
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void nothingMakesItThrow(
      @ForAll("documents") String document, @ForAll("mutators") byte with, @ForAll int place) {
    byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
    byte[] mutated =
        JsonCheckTest.mutate(
            bytes, Math.floorMod(place, bytes.length), with, Math.floorMod(place, 3));
    assertThat(codec.decode(mutated, TenantId.DEFAULT)).isNotNull();
    assertThat(codec.decodeYaml(mutated, TenantId.DEFAULT)).isNotEmpty();
  }

  @Provide
  Arbitrary<Manifest> manifests() {
    return Manifests.any();
  }

  @Provide
  Arbitrary<String> documents() {
    return Arbitraries.oneOf(
        JsonTexts.values(),
        Manifests.any().map(each -> new String(codec.encode(each), StandardCharsets.UTF_8)));
  }

  @Provide
  Arbitrary<Byte> mutators() {
    return JsonCheckTest.telling();
  }
}
