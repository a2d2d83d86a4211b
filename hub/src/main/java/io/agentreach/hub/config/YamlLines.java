package io.agentreach.hub.config;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A YAML document as flat keys with the text and the line of each value. The text stays as written:
 * {@code 0x10} or {@code yes} are not turned into something else, and a key that stands twice is
 * seen twice.
 *
 * @param lines in the order of the document
 * @param wrong what fits no key at all
 */
record YamlLines(List<Line> lines, List<Wrong> wrong) {
  private static final int DEEPEST = 16;

  /**
   * A value.
   *
   * @param line from 1
   */
  record Line(String key, String text, int line) {}

  /** Something that is no value. */
  record Wrong(String text, int line) {}

  /**
   * Reads a document.
   *
   * @throws org.yaml.snakeyaml.error.YAMLException where it is malformed
   */
  static YamlLines read(String document) {
    LoaderOptions options = new LoaderOptions();
    options.setNestingDepthLimit(DEEPEST);
    options.setMaxAliasesForCollections(0);
    Node root = new Yaml(options).compose(new StringReader(document));
    YamlLines found = new YamlLines(new ArrayList<>(), new ArrayList<>());
    if (root instanceof MappingNode mapping) {
      found.add("", mapping);
    } else if (root != null) {
      found.wrong.add(new Wrong("holds no keys; begin with \"reach:\"", line(root)));
    }
    return found;
  }

  private void add(String prefix, MappingNode mapping) {
    for (NodeTuple tuple : mapping.getValue()) {
      if (tuple.getKeyNode() instanceof ScalarNode key) {
        add(prefix + key.getValue(), tuple.getValueNode());
      } else {
        wrong.add(new Wrong("has a key that is no name", line(tuple.getKeyNode())));
      }
    }
  }

  private void add(String key, Node value) {
    switch (value) {
      case MappingNode mapping -> add(key + ".", mapping);
      case ScalarNode scalar -> lines.add(new Line(key, scalar.getValue(), line(scalar)));
      case SequenceNode sequence -> lines.add(new Line(key, joined(sequence), line(sequence)));
      default -> wrong.add(new Wrong(key + " has no value", line(value)));
    }
  }

  private static String joined(SequenceNode sequence) {
    List<String> parts = new ArrayList<>();
    for (Node part : sequence.getValue()) {
      parts.add(part instanceof ScalarNode scalar ? scalar.getValue() : "(nested)");
    }
    return String.join(", ", parts);
  }

  private static int line(@Nullable Node node) {
    return node == null ? 0 : node.getStartMark().getLine() + 1;
  }
}
