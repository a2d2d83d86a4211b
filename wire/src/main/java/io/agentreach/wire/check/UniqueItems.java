package io.agentreach.wire.check;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * The keyword {@code uniqueItems} by order instead of by hashes, which whoever chooses the items
 * could make collide.
 */
final class UniqueItems extends AbstractKeyword {
  private static final Comparator<JsonNode> ORDER = new NodeOrder();

  UniqueItems() {
    super("uniqueItems");
  }

  @Override
  public KeywordValidator newValidator(
      SchemaLocation place, JsonNode rule, Schema parent, SchemaContext context) {
    return new Rule(this, rule, place, parent, context);
  }

  private static final class Rule extends BaseKeywordValidator implements KeywordValidator {
    private final boolean unique;

    Rule(
        UniqueItems keyword,
        JsonNode rule,
        SchemaLocation place,
        Schema parent,
        SchemaContext context) {
      super(keyword, rule, place, parent, context);
      this.unique = rule.isBoolean() && rule.booleanValue();
    }

    @Override
    public void validate(
        ExecutionContext execution, JsonNode node, JsonNode root, NodePath instance) {
      if (!unique || !node.isArray()) {
        return;
      }
      Set<JsonNode> seen = new TreeSet<>(ORDER);
      for (JsonNode each : node) {
        if (!seen.add(each)) {
          execution.addError(
              error()
                  .instanceNode(node)
                  .instanceLocation(instance)
                  .evaluationPath(execution.getEvaluationPath())
                  .locale(execution.getExecutionConfig().getLocale())
                  .build());
          return;
        }
      }
    }
  }
}
