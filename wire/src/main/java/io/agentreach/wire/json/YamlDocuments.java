package io.agentreach.wire.json;

import java.io.Reader;
import java.nio.charset.StandardCharsets;
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
  List<JsonNode> read(byte[] file, Problems problems) {
    String text = new String(file, StandardCharsets.UTF_8);
    List<JsonNode> documents = new ArrayList<>();
    try {
      refuseAliases(text, problems);
      if (problems.any()) {
        return List.of();
      }
      try (MappingIterator<JsonNode> all =
          mapper.readerFor(JsonNode.class).readValues(new WholeCharacters(text))) {
        while (all.hasNextValue()) {
          JsonNode next = all.nextValue();
          if (!next.isNull() && !next.isMissingNode()) {
            documents.add(next);
          }
        }
      }
    } catch (JacksonException e) {
      problems.fault("body", "is not YAML: " + Trees.reason(e), "correct the file there");
    } catch (NumberFormatException e) {
      problems.fault("body", Trees.HUGE_NUMBER, "correct the file");
    }
    if (documents.isEmpty() && !problems.any()) {
      problems.fault("body", "is empty", "write one manifest, or several with --- between them");
    }
    return documents;
  }

  private void refuseAliases(String text, Problems problems) {
    try (JsonParser parser = mapper.createParser(new WholeCharacters(text))) {
      while (parser.nextToken() != null) {
        if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
          int line = parser.currentTokenLocation().getLineNr();
          problems.fault("body", "has an alias (*…) at line " + line, "write the value out");
        }
      }
    }
  }

  /**
   * A reader that never stops between the two halves of a surrogate pair, since the parser throws
   * IndexOutOfBoundsException when its buffer ends there.
   */
  private static final class WholeCharacters extends Reader {
    private final String text;
    private int at;

    WholeCharacters(String text) {
      this.text = text;
    }

    @Override
    public int read(char[] into, int offset, int length) {
      if (at == text.length()) {
        return -1;
      }
      int count = Math.min(length, text.length() - at);
      if (count > 1 && Character.isHighSurrogate(text.charAt(at + count - 1))) {
        count--;
      }
      text.getChars(at, at + count, into, offset);
      at += count;
      return count;
    }

    @Override
    public void close() {}
  }
}
