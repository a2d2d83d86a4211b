package io.agentreach.wire.json;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Reads a file of YAML documents into trees. Aliases are refused: the parser would read {@code
 * *name} as the text "name", and to resolve them would let a small file stand for a huge one.
 * Thread-safe: immutable.
 */
final class YamlDocuments {
  private final YAMLMapper mapper;

  YamlDocuments(int depth) {
    mapper = Trees.yaml(depth);
  }

  /** The documents that are not empty, up to the first one that cannot be read, which is noted. */
  List<JsonNode> read(String file, Problems problems) {
    List<JsonNode> documents = new ArrayList<>();
    try {
      refuseAliases(file, problems);
      if (problems.any()) {
        return List.of();
      }
      try (MappingIterator<JsonNode> all = mapper.readerFor(JsonNode.class).readValues(file)) {
        while (all.hasNextValue()) {
          JsonNode next = all.nextValue();
          if (!next.isNull() && !next.isMissingNode()) {
            documents.add(next);
          }
        }
      }
    } catch (JacksonException e) {
      problems.fault("body", "is not YAML: " + Trees.reason(e), "correct the file there");
    }
    if (documents.isEmpty() && !problems.any()) {
      problems.fault("body", "is empty", "write one manifest, or several with --- between them");
    }
    return documents;
  }

  private void refuseAliases(String file, Problems problems) {
    try (JsonParser parser = mapper.createParser(file)) {
      while (parser.nextToken() != null) {
        if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
          int line = parser.currentTokenLocation().getLineNr();
          problems.fault("body", "has an alias (*…) at line " + line, "write the value out");
        }
      }
    }
  }
}
