package io.agentreach.wire.check;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The versions of JSON Schema that are understood, each with its own schema, which comes from the
 * validator's archive. What they say of formats and of the contents of strings is not enforced.
 * Thread-safe.
 */
final class Dialects {
  /** The one that a schema is of unless it says otherwise. */
  static final String USUAL = "https://json-schema.org/draft/2020-12/schema";

  private static final List<Dialect> ALL =
      Stream.of(
              com.networknt.schema.dialect.Dialects.getDraft202012(),
              com.networknt.schema.dialect.Dialects.getDraft201909(),
              com.networknt.schema.dialect.Dialects.getDraft7(),
              com.networknt.schema.dialect.Dialects.getDraft6(),
              com.networknt.schema.dialect.Dialects.getDraft4())
          .map(Dialects::bounded)
          .toList();

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDialects(
          ALL,
          builder ->
              builder
                  .schemaCacheEnabled(false)
                  .schemaLoader(loader -> loader.allow(iri -> inside(iri.toString())))
                  .schemaRegistryConfig(
                      SchemaRegistryConfig.builder()
                          .regularExpressionFactory(LinearPattern::compile)
                          .formatAssertionsEnabled(false)
                          .losslessNarrowing(true)
                          .preloadSchema(false)
                          .build()));

  private static final Map<String, Schema> META = new ConcurrentHashMap<>();

  private Dialects() {}

  static boolean knows(String id) {
    return SpecificationVersion.fromDialectId(id).isPresent()
        || SpecificationVersion.fromDialectId(id + '#').isPresent();
  }

  /** Whether the validator's archive has what an address means. */
  private static boolean inside(String address) {
    return address.startsWith("https://json-schema.org/draft/20")
        || address.startsWith("http://json-schema.org/draft-0");
  }

  /** A schema made ready; what is wrong with it may show here or when it is used. */
  static Schema compile(JsonNode schema) {
    return REGISTRY.getSchema(schema);
  }

  /** The schema of schemas such as this one. */
  static Schema meta(JsonNode schema) {
    String id =
        SpecificationVersion.fromDialectId(schema.path("$schema").asString(USUAL))
            .orElse(SpecificationVersion.DRAFT_2020_12)
            .getDialectId();
    return META.computeIfAbsent(id, key -> REGISTRY.getSchema(SchemaLocation.of(key)));
  }

  private static Dialect bounded(Dialect plain) {
    return Dialect.builder(plain)
        .keyword(new UniqueItems())
        .keyword(new NonValidationKeyword("contentMediaType"))
        .keyword(new NonValidationKeyword("contentEncoding"))
        .build();
  }
}
