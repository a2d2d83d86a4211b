package io.agentreach.wire.http;

import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.model.Payload;
import io.agentreach.core.port.Dispatch;
import io.agentreach.wire.json.JsonSpan;
import io.agentreach.wire.json.ReplyCodec;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Requests to a service that knows nothing of the hub, by the templates of its mapping. */
final class MappedForm implements RequestForm {
  private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");
  private static final byte[] NOTHING = {};
  private static final byte[] AFTER_ENVELOPE = ReplyCodec.requestAfter();
  private static final byte[] EMPTY_OBJECT = {'{', '}'};

  private final Endpoint endpoint;
  private final Mapping mapping;
  private final String base;
  private final Template path;
  private final Map<String, Template> query;
  private final Map<String, Template> headers;
  private final Set<String> used = new HashSet<>();
  private final boolean reads;

  /**
   * Reads the templates.
   *
   * @throws IllegalArgumentException if one is malformed; the message names it
   */
  MappedForm(Endpoint endpoint, Mapping mapping) {
    this.endpoint = endpoint;
    this.mapping = mapping;
    this.base = HeadText.path(endpoint);
    this.path = template("path", mapping.path());
    this.query = templates("query.", mapping.query());
    this.headers = templates("headers.", mapping.headers());
    check(mapping);
    path.collectFields(used);
    query.values().forEach(each -> each.collectFields(used));
    headers.values().forEach(each -> each.collectFields(used));
    reads =
        !path.constant()
            || !query.values().stream().allMatch(Template::constant)
            || !headers.values().stream().allMatch(Template::constant)
            || mapping.body() == Mapping.Body.REST;
  }

  private static void check(Mapping mapping) {
    if (!METHODS.contains(mapping.method())) {
      throw new IllegalArgumentException("method must be one of " + METHODS);
    }
    mapping
        .headers()
        .forEach((name, value) -> {
          if (!HeaderText.settable(name)) {
            throw new IllegalArgumentException(
                "headers has a name that is none, or that the hub sets itself");
          }
          if (HeaderText.value(value) == null) {
            throw new IllegalArgumentException("headers." + name + " has control characters");
          }
        });
  }

  private static Map<String, Template> templates(String where, Map<String, String> texts) {
    // In the order of their names, so that the same call always gives the same request.
    Map<String, Template> templates = new TreeMap<>();
    texts.forEach((name, text) -> templates.put(name, template(where + name, text)));
    return templates;
  }

  private static Template template(String where, String text) {
    try {
      return Template.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(where + " has " + e.getMessage(), e);
    }
  }

  @Override
  public Filled fill(Dispatch dispatch) {
    Payload params = ExecuteForm.params(dispatch);
    JsonSpan json = reads ? JsonSpan.of(params.bytes()) : JsonSpan.of(EMPTY_OBJECT);
    if (json == null) {
      return new Filled.Refused(
          "the payload must be JSON: the agent's mapping takes fields from it");
    }
    StringBuilder target = new StringBuilder(base);
    StringBuilder lines = new StringBuilder();
    String problem = fillPath(json, target);
    problem = problem == null ? fillQuery(json, target) : problem;
    problem = problem == null ? fillHeaders(json, dispatch.call().streaming(), lines) : problem;
    if (problem != null) {
      return new Filled.Refused(problem);
    }
    String path = target.isEmpty() || target.charAt(0) != '/' ? "/" + target : target.toString();
    String begin = HeadText.begin(mapping.method(), path, endpoint) + lines;
    return body(dispatch, params, json, begin);
  }

  private @Nullable String fillPath(JsonSpan json, StringBuilder target) {
    return path.fill(json, UrlText::literal, UrlText::segment, target);
  }

  private @Nullable String fillQuery(JsonSpan json, StringBuilder target) {
    // A path template may carry a query of its own: more is added to it.
    char separator = mapping.path().indexOf('?') < 0 ? '?' : '&';
    for (Map.Entry<String, Template> each : query.entrySet()) {
      target.append(separator).append(UrlText.value(each.getKey())).append('=');
      separator = '&';
      String problem = each.getValue().fill(json, UrlText::value, UrlText::value, target);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private @Nullable String fillHeaders(JsonSpan json, boolean streaming, StringBuilder lines) {
    boolean accept = true;
    for (Map.Entry<String, Template> each : headers.entrySet()) {
      StringBuilder value = new StringBuilder();
      String problem = each.getValue().fill(json, text -> text, HeaderText::value, value);
      if (problem != null) {
        return problem;
      }
      accept = accept && !each.getKey().equalsIgnoreCase("accept");
      lines.append(HeadText.line(each.getKey(), value.toString()));
    }
    if (accept) {
      lines.append(HeadText.accept(streaming));
    }
    return null;
  }

  private Filled body(Dispatch dispatch, Payload params, JsonSpan json, String begin) {
    Payload own = dispatch.call().payload();
    Payload payload = own.size() == 0 ? params : own;
    return switch (mapping.body()) {
      case NONE -> request(begin, NOTHING, Payload.EMPTY, NOTHING, !mapping.method().equals("GET"));
      case PAYLOAD ->
          HeaderText.value(payload.mediaType()) == null
              ? new Filled.Refused("the payload's media type has control characters")
              : request(typed(begin, payload.mediaType()), NOTHING, payload, NOTHING, true);
      case REST ->
          json.object()
              ? request(typed(begin, "application/json"), NOTHING, rest(json), NOTHING, true)
              : new Filled.Refused("the payload must be a JSON object");
      case ENVELOPE ->
          request(
              typed(begin, "application/json"),
              ExecuteForm.before(dispatch),
              params,
              AFTER_ENVELOPE,
              true);
    };
  }

  private Payload rest(JsonSpan json) {
    return Payload.of(json.without(used));
  }

  private String typed(String begin, String mediaType) {
    boolean own = headers.keySet().stream().anyMatch(each -> each.equalsIgnoreCase("content-type"));
    return own ? begin : begin + HeadText.line("content-type", mediaType);
  }

  private static Filled request(
      String begin, byte[] before, Payload payload, byte[] after, boolean body) {
    return new Filled.Request(HeadText.bytes(begin), before, payload, after, body);
  }
}
