package io.agentreach.wire.json;

import io.agentreach.core.model.Mapping;
import io.agentreach.core.model.Mapping.Body;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a capability's mapping. Without one it is {@link Mapping#EXECUTE}. A mapping that names a
 * path of its own sends the payload as the body, or no body where the method has none; one that
 * does not keeps the hub's own request.
 */
final class MappingReader {
  static final Set<String> FIELDS =
      Set.of("method", "path", "query", "headers", "body", "result", "stream_end");

  private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");
  private static final String TEMPLATE_REMEDY = "write text with {field} or {/json/pointer} in it";

  private final Fields fields;
  private final Limits limits;

  private MappingReader(Fields fields, Limits limits) {
    this.fields = fields;
    this.limits = limits;
  }

  /** The mapping in the field {@code mapping} of a capability. */
  static Mapping read(Fields capability, Limits limits) {
    Fields fields = capability.object("mapping");
    if (fields == null) {
      return Mapping.EXECUTE;
    }
    Spelling.warn(fields, FIELDS);
    return new MappingReader(fields, limits).read();
  }

  private Mapping read() {
    String method =
        fields.parsed("method", MappingReader::method, "use one of GET, POST, PUT, PATCH, DELETE");
    String path =
        fields.parsed(
            "path", checked(Templates::wrongPath), "write a path such as /convert/{from}");
    String result =
        fields.parsed(
            "result", checked(Templates::wrongPointer), "write a JSON Pointer such as /data");
    String verb = method == null ? "POST" : method;
    return new Mapping(
        verb,
        path == null ? Mapping.EXECUTE.path() : path,
        query(),
        headers(),
        body(verb, fields.has("path")),
        result == null ? "" : result,
        fields.word("stream_end", StreamEnd.EVENT, StreamEnd.values()) == StreamEnd.CLOSE);
  }

  private enum StreamEnd {
    EVENT,
    CLOSE
  }

  private static String method(String text) {
    String method = text.toUpperCase(Locale.ROOT);
    if (!METHODS.contains(method)) {
      throw new IllegalArgumentException(Problems.quote(text) + " is not allowed");
    }
    return method;
  }

  private static Function<String, String> checked(Function<String, @Nullable String> wrong) {
    return text -> {
      String problem = wrong.apply(text);
      if (problem != null) {
        throw new IllegalArgumentException(problem);
      }
      return text;
    };
  }

  private Body body(String method, boolean ownPath) {
    boolean bodiless = method.equals("GET");
    Body usual = ownPath ? Body.PAYLOAD : Body.ENVELOPE;
    Body body =
        fields.word(
            "body",
            bodiless || (ownPath && method.equals("DELETE")) ? Body.NONE : usual,
            Body.values());
    if (bodiless && body != Body.NONE) {
      fields.fault("body", "cannot be sent with GET", "use none, or another method");
    }
    return body;
  }

  private Map<String, String> query() {
    Map<String, String> query = new LinkedHashMap<>();
    Lists.map(fields, "query", limits.entries())
        .forEach(
            (name, entry) -> template(entry, name, Texts.wrong(name, Texts.LONGEST_NAME), query));
    return query;
  }

  private Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    Lists.map(fields, "headers", limits.entries())
        .forEach((name, entry) -> template(entry, name, HeaderNames.wrong(name), headers));
    return headers;
  }

  private void template(
      Lists.Entry entry, String name, @Nullable String wrongName, Map<String, String> into) {
    if (wrongName != null) {
      fields.problems().fault(entry.place(), wrongName, "use another name, or leave it out");
    }
    String value =
        Values.parsed(
            entry.node(),
            entry.place(),
            checked(Templates::wrong),
            TEMPLATE_REMEDY,
            fields.problems());
    if (value != null) {
      into.put(name, value);
    }
  }
}
