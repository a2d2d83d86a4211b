package io.agentreach.hub.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A task in a file: YAML, of which JSON is a part. */
final class TaskFile {
  private static final int LARGEST = 16 << 20;
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private TaskFile() {}

  /** Why there is no task to be had, in words for a user. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;

    private Unreadable(String words) {
      super(words);
    }

    String words() {
      return String.valueOf(getMessage());
    }
  }

  /** The task of a file, or of what is piped in if the name is {@code -}. */
  static ObjectNode read(String name, InputStream piped) throws Unreadable {
    String shown = name.equals("-") ? "standard input" : name;
    try {
      byte[] bytes =
          name.equals("-") ? piped.readNBytes(LARGEST + 1) : Files.readAllBytes(Path.of(name));
      if (bytes.length > LARGEST) {
        throw new Unreadable(shown + " is larger than 16 MiB, so it is no task");
      }
      JsonNode document = YAML.readTree(new String(bytes, StandardCharsets.UTF_8));
      if (document instanceof ObjectNode task) {
        return task;
      }
      throw new Unreadable(shown + " is no task; begin with \"units: …\" or \"capability: …\"");
    } catch (NoSuchFileException missing) {
      throw new Unreadable(shown + " does not exist");
    } catch (JacksonException malformed) {
      throw new Unreadable(shown + " is not YAML or JSON: " + Json.problem(malformed));
    } catch (IOException unreadable) {
      throw new Unreadable(shown + " cannot be read (" + unreadable.getMessage() + ")");
    }
  }
}
