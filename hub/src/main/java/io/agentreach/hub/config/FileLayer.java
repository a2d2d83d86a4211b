package io.agentreach.hub.config;

import io.agentreach.hub.config.Layer.Entry;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.error.YAMLException;

/** A YAML file. Its keys are those of {@link HubConfig}, nested or with dots. */
final class FileLayer {
  private static final long LARGEST_BYTES = 1 << 20;

  private FileLayer() {}

  static Layer of(Path file) {
    String name = "file " + file;
    try {
      if (Files.isRegularFile(file) && Files.size(file) > LARGEST_BYTES) {
        return broken(name, "is larger than 1 MiB, so it is no configuration");
      }
      YamlLines lines = YamlLines.read(Files.readString(file));
      return of(name, lines);
    } catch (YAMLException malformed) {
      return broken(name, "is not valid YAML: " + String.valueOf(malformed.getMessage()).strip());
    } catch (NoSuchFileException missing) {
      return broken(name, "does not exist; create it or leave out --config and REACH_CONFIG");
    } catch (CharacterCodingException binary) {
      return broken(name, "is not UTF-8 text");
    } catch (IOException unreadable) {
      return broken(name, "cannot be read (" + unreadable + ")");
    }
  }

  private static Layer of(String name, YamlLines lines) {
    Map<String, Entry> values = new HashMap<>();
    List<Problem> problems = new ArrayList<>();
    lines
        .wrong()
        .forEach(wrong -> problems.add(Problem.of(where(name, wrong.line()), wrong.text())));
    for (YamlLines.Line line : lines.lines()) {
      String where = where(name, line.line());
      if (Keys.named(line.key()).isEmpty()) {
        problems.add(Unknown.key(where, line.key(), line.text()));
      } else if (values.putIfAbsent(line.key(), new Entry(line.text(), where)) != null) {
        problems.add(Problem.of(where, line.key(), line.text(), "is set twice; keep one of them"));
      }
    }
    return new Layer(name, 100, values, problems);
  }

  private static String where(String name, int line) {
    return name + " line " + line;
  }

  private static Layer broken(String name, String what) {
    return new Layer(name, 100, Map.of(), List.of(Problem.of(name, what)));
  }
}
