package io.agentreach.hub.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Manifests in files: YAML, of which JSON is a part, with one or more documents each. */
final class ManifestFile {
  private static final int LARGEST = 16 << 20;
  private static final YAMLMapper YAML = YAMLMapper.builder().build();

  private ManifestFile() {}

  /**
   * One manifest.
   *
   * @param source the file, and which document of it where there are several
   */
  record Manifest(String source, String json) {}

  /** Why there is no manifest to be had, in words for a user. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;

    private Unreadable(String words) {
      super(words);
    }

    String words() {
      return String.valueOf(getMessage());
    }
  }

  /** The manifests of a file, or of the files right in a folder, in the order of their names. */
  static List<Manifest> read(Path path) throws Unreadable {
    try {
      List<Manifest> all = new ArrayList<>();
      for (Path file : Files.isDirectory(path) ? files(path) : List.of(path)) {
        try (InputStream in = Files.newInputStream(file)) {
          all.addAll(read(file.toString(), in));
        }
      }
      return all;
    } catch (NoSuchFileException missing) {
      throw new Unreadable(path + " does not exist");
    } catch (IOException unreadable) {
      throw new Unreadable(path + " cannot be read (" + unreadable.getMessage() + ")");
    }
  }

  /** The manifests of one stream. */
  static List<Manifest> read(String name, InputStream in) throws Unreadable {
    List<JsonNode> documents = new ArrayList<>();
    try {
      byte[] bytes = in.readNBytes(LARGEST + 1);
      if (bytes.length > LARGEST) {
        throw new Unreadable(name + " is larger than 16 MiB, so it is no manifest");
      }
      String text = new String(bytes, StandardCharsets.UTF_8);
      try (MappingIterator<JsonNode> parts = YAML.readerFor(JsonNode.class).readValues(text)) {
        parts.forEachRemaining(documents::add);
      }
    } catch (JacksonException malformed) {
      throw new Unreadable(name + " is not YAML or JSON: " + Json.problem(malformed));
    } catch (IOException unreadable) {
      throw new Unreadable(name + " cannot be read (" + unreadable.getMessage() + ")");
    }
    return manifests(name, documents);
  }

  private static List<Manifest> manifests(String name, List<JsonNode> documents) throws Unreadable {
    List<Manifest> manifests = new ArrayList<>();
    for (int i = 0; i < documents.size(); i++) {
      JsonNode document = documents.get(i);
      String source = documents.size() == 1 ? name : name + " (document " + (i + 1) + ")";
      if (document.isObject()) {
        manifests.add(new Manifest(source, Json.line(document)));
      } else if (!document.isNull() && !document.isMissingNode()) {
        throw new Unreadable(source + " is no manifest; begin with \"agent_id: …\"");
      }
    }
    if (manifests.isEmpty()) {
      throw new Unreadable(name + " holds no manifest");
    }
    return manifests;
  }

  private static List<Path> files(Path folder) throws IOException, Unreadable {
    try (Stream<Path> entries = Files.list(folder)) {
      List<Path> files =
          entries
              .filter(Files::isRegularFile)
              .filter(file -> file.toString().matches(".*\\.(yaml|yml|json)"))
              .sorted()
              .toList();
      if (files.isEmpty()) {
        throw new Unreadable(folder + " holds no .yaml, .yml or .json file");
      }
      return files;
    }
  }
}
