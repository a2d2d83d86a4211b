import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;
import module java.net.http;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * An agent without any SDK: plain HTTP and nothing but a JDK. It offers {@code text_extract} and answers exactly as
 * {@code extract_agent.py} does. All of it stands in one file, longer than others, because {@code java FILE} runs it as
 * it is.
 *
 * <pre>java samples/agents/ExtractAgent.java --id extract-1 --hub http://127.0.0.1:7100</pre>
 */
final class ExtractAgent {
  private static final int LARGEST = 10_000_000;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(3))
          .build();
  private final Map<String, String> options =
      new HashMap<>(
          Map.of(
              "id", "extract-1",
              "hub", "http://127.0.0.1:7100",
              "port", "0",
              "version", "1.0.0",
              "group", "day",
              "beat", "5"));
  private volatile String accessId = "";

  void main(String[] arguments) throws Exception {
    for (int i = 0; i + 1 < arguments.length; i += 2) {
      options.put(arguments[i].substring(2), arguments[i + 1]);
    }
    System.setProperty("sun.net.httpserver.nodelay", "true");
    int port = Integer.parseInt(options.get("port"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 128);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/execute", ExtractAgent::execute);
    server.start();
    String endpoint = "http://127.0.0.1:" + server.getAddress().getPort();
    Runtime.getRuntime().addShutdownHook(new Thread(this::goodbye));
    Thread.ofPlatform().start(() -> keepRegistered(endpoint));
  }

  // --- what any agent does ---------------------------------------------------------------------

  private static void execute(HttpExchange exchange) throws IOException {
    int status = 200;
    Object answer;
    try {
      byte[] body = exchange.getRequestBody().readNBytes(LARGEST);
      Object call = new JsonReader(new String(body, UTF_8)).read();
      answer = extract(call instanceof Map<?, ?> fields ? fields.get("params") : null);
    } catch (IllegalArgumentException problem) {
      status = 400;
      answer =
          Map.of("error", Map.of("code", "INVALID_REQUEST", "message", problem.getMessage(), "retryable", false));
    }
    byte[] bytes = json(answer).getBytes(UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  /** Registers, beats, and registers again when the hub does not know the agent. Never ends. */
  private void keepRegistered(String endpoint) {
    String path = "/v1/agents/" + options.get("id");
    boolean registered = false;
    long sequence = 0;
    while (true) {
      try {
        if (!registered) {
          HttpResponse<String> answer = ask("PUT", path, json(manifest(endpoint)));
          registered = answer.statusCode() < 300;
          if (registered && new JsonReader(answer.body()).read() instanceof Map<?, ?> fields) {
            accessId = String.valueOf(fields.get("access_id"));
          }
          IO.println((registered ? "registered " : "refused: " + answer.body()) + " " + endpoint);
          sequence = 0;
        }
        sequence++;
        Object beat = Map.of("heartbeat_seq", sequence, "status", "READY", "access_id", accessId);
        HttpResponse<String> heard = ask("POST", path + "/heartbeat", json(beat));
        boolean wanted = heard.body().contains("\"manifest_wanted\":true");
        registered = registered && heard.statusCode() != 404 && !wanted;
      } catch (IOException problem) {
        IO.println("hub: " + problem);
      } catch (InterruptedException stop) {
        return;
      }
      LockSupport.parkNanos((long) (Double.parseDouble(options.get("beat")) * 1e9));
    }
  }

  private Map<String, Object> manifest(String endpoint) {
    return Map.of(
        "agent_id", options.get("id"),
        "endpoint", endpoint,
        "version", options.get("version"),
        "groups", List.of(options.get("group")),
        "labels", Map.of("language", "java"),
        "heartbeat_interval", Double.valueOf(options.get("beat")),
        "capabilities",
            List.of(
                Map.of(
                    "name", "text_extract",
                    "description", "Takes the text, headings, tables and links out of an HTML page.",
                    "tags", List.of("html", "text"),
                    "idempotent", true,
                    "timeout_ms", 5000,
                    "input_schema",
                        Map.of(
                            "type", "object",
                            "required", List.of("html"),
                            "properties", Map.of("html", Map.of("type", "string"))))));
  }

  private HttpResponse<String> ask(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(options.get("hub") + path))
            .timeout(Duration.ofSeconds(3))
            .header("content-type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private void goodbye() {
    try {
      ask("DELETE", "/v1/agents/" + options.get("id") + "?access_id=" + accessId, "");
    } catch (IOException | InterruptedException gone) {
      // The hub notices by the missing heartbeats.
    }
  }

  // --- the work --------------------------------------------------------------------------------

  private static final Set<String> IGNORED =
      Set.of("script", "style", "nav", "header", "footer", "aside", "svg", "title");
  private static final Set<String> BLOCKS =
      Set.of("p", "li", "h1", "h2", "h3", "td", "th", "caption", "figcaption");
  private static final Pattern TAG = Pattern.compile("<(/?)([a-zA-Z][a-zA-Z0-9]*)([^>]*)>|<!--.*?-->|<![^>]*>", Pattern.DOTALL);
  private static final Pattern ATTRIBUTE =
      Pattern.compile("([a-zA-Z-]+)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))");
  private static final String WIDE = "\\u3000-\\u30ff\\u4e00-\\u9fff\\uff00-\\uffef";

  static Map<String, Object> extract(Object params) {
    if (params instanceof Map<?, ?> fields && fields.get("html") instanceof String html) {
      return new Page().read(html);
    }
    throw new IllegalArgumentException("params must be {\"html\": \"...\"}");
  }

  /** Collects what an article says and leaves out what surrounds it. */
  private static final class Page {
    private String title = "";
    private String language = "";
    private final List<String> headings = new ArrayList<>();
    private final List<String> paragraphs = new ArrayList<>();
    private final List<Map<String, Object>> tables = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();
    private String tableCaption = "";
    private final List<String> captions = new ArrayList<>();
    private final List<Object> links = new ArrayList<>();
    private final Deque<String> ignored = new ArrayDeque<>();
    private StringBuilder words;
    private Map<String, String> link;
    private int linkStart;

    Map<String, Object> read(String html) {
      Matcher tag = TAG.matcher(html);
      int at = 0;
      while (tag.find(at)) {
        text(html.substring(at, tag.start()));
        at = tag.end();
        if (tag.group(2) != null) {
          String name = tag.group(2).toLowerCase(Locale.ROOT);
          if (tag.group(1).isEmpty()) {
            open(name, attributes(tag.group(3)));
          } else {
            close(name);
          }
          // What a script says is no markup.
          int end = html.indexOf("</" + name, at);
          at = tag.group(1).isEmpty() && (name.equals("script") || name.equals("style")) && end > 0 ? end : at;
        }
      }
      Map<String, Object> result = new LinkedHashMap<>();
      result.put("title", title);
      result.put("language", language);
      result.put("headings", headings);
      result.put("text", String.join("\n\n", paragraphs));
      result.put("tables", tables);
      result.put("captions", captions);
      result.put("links", links);
      return result;
    }

    private void open(String tag, Map<String, String> attributes) {
      if (tag.equals("html")) {
        language = attributes.getOrDefault("lang", "");
      }
      if (IGNORED.contains(tag) || (tag.equals("p") && "byline".equals(attributes.get("class")))) {
        ignored.push(tag);
      }
      if (!ignored.isEmpty()) {
        return;
      }
      switch (tag) {
        case "table" -> {
          rows.clear();
          tableCaption = "";
        }
        case "tr" -> rows.add(new ArrayList<>());
        case "a" -> {
          link = words == null ? null : attributes;
          linkStart = words == null ? 0 : words.length();
        }
        default -> words = BLOCKS.contains(tag) ? new StringBuilder() : words;
      }
    }

    private void text(String data) {
      if (ignored.isEmpty() && words != null) {
        words.append(plain(data));
      }
    }

    private void close(String tag) {
      if (!ignored.isEmpty()) {
        if (tag.equals(ignored.peek())) {
          ignored.pop();
        }
      } else if (tag.equals("a") && link != null && words != null) {
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("href", link.getOrDefault("href", ""));
        found.put("rel", link.getOrDefault("rel", ""));
        found.put("text", tidy(words.substring(linkStart)));
        links.add(found);
        link = null;
      } else if (tag.equals("table")) {
        Map<String, Object> table = new LinkedHashMap<>();
        table.put("caption", tableCaption);
        table.put("rows", List.copyOf(rows));
        tables.add(table);
      } else if (BLOCKS.contains(tag) && words != null) {
        block(tag, tidy(words.toString()));
        words = null;
      }
    }

    private void block(String tag, String text) {
      switch (tag) {
        case "td", "th" -> rows.getLast().add(text);
        case "caption" -> tableCaption = text;
        case "figcaption" -> captions.add(text);
        case "h1" -> title = text;
        case "h2", "h3" -> headings.add(text);
        default -> {
          if (!text.isEmpty()) {
            paragraphs.add(text);
          }
        }
      }
    }

    private static Map<String, String> attributes(String source) {
      Map<String, String> attributes = new HashMap<>();
      Matcher each = ATTRIBUTE.matcher(source);
      while (each.find()) {
        String value =
            Stream.of(each.group(2), each.group(3), each.group(4)).filter(Objects::nonNull).findFirst().orElse("");
        attributes.put(each.group(1).toLowerCase(Locale.ROOT), plain(value));
      }
      return attributes;
    }

    private static String plain(String text) {
      return text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    }

    /** One space between words, none between Chinese characters. */
    private static String tidy(String text) {
      String spaced = String.join(" ", text.strip().split("\\s+"));
      return spaced.replaceAll("(?<=[" + WIDE + "]) (?=[" + WIDE + "])", "");
    }
  }

  // --- JSON, as far as an agent needs it -------------------------------------------------------

  static String json(Object value) {
    return switch (value) {
      case null -> "null";
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(each -> json(each.getKey()) + ":" + json(each.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      case List<?> list -> list.stream().map(ExtractAgent::json).collect(Collectors.joining(",", "[", "]"));
      case String text -> quoted(text);
      default -> value.toString();
    };
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      switch (c) {
        case '"' -> json.append("\\\"");
        case '\\' -> json.append("\\\\");
        case '\n' -> json.append("\\n");
        default -> json.append(c < ' ' ? "\\u%04x".formatted((int) c) : String.valueOf(c));
      }
    }
    return json.append('"').toString();
  }

  private static final class JsonReader {
    private static final int DEEPEST = 64;
    private final String text;
    private int at;
    private int depth;

    JsonReader(String text) {
      this.text = text;
    }

    Object read() {
      if (++depth > DEEPEST) {
        throw wrong("nested too deep");
      }
      Object value =
          switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            default -> word();
          };
      depth--;
      return value;
    }

    private char peek() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      if (at == text.length()) {
        throw wrong("it ends too early");
      }
      return text.charAt(at);
    }

    private boolean take(char wanted) {
      boolean there = peek() == wanted;
      at += there ? 1 : 0;
      return there;
    }

    private Map<String, Object> object() {
      Map<String, Object> fields = new LinkedHashMap<>();
      at++;
      while (!take('}')) {
        String name = string();
        if (!take(':')) {
          throw wrong("a colon is missing");
        }
        fields.put(name, read());
        if (!take(',') && peek() != '}') {
          throw wrong("a comma is missing");
        }
      }
      return fields;
    }

    private List<Object> array() {
      List<Object> values = new ArrayList<>();
      at++;
      while (!take(']')) {
        values.add(read());
        if (!take(',') && peek() != ']') {
          throw wrong("a comma is missing");
        }
      }
      return values;
    }

    private String string() {
      if (!take('"')) {
        throw wrong("a string is missing");
      }
      StringBuilder value = new StringBuilder();
      while (at < text.length() && text.charAt(at) != '"') {
        char c = text.charAt(at++);
        value.append(c == '\\' ? escape() : c);
      }
      if (at++ >= text.length()) {
        throw wrong("a string does not end");
      }
      return value.toString();
    }

    private char escape() {
      if (at >= text.length()) {
        throw wrong("a string does not end");
      }
      char c = text.charAt(at++);
      if (c == 'u' && at + 4 <= text.length()) {
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
      }
      return switch (c) {
        case 'n' -> '\n';
        case 't' -> '\t';
        case 'r' -> '\r';
        case 'b' -> '\b';
        case 'f' -> '\f';
        default -> c;
      };
    }

    private Object word() {
      int start = at;
      while (at < text.length() && "{}[],:\" \n\r\t".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      String word = text.substring(start, at);
      return switch (word) {
        case "null" -> null;
        case "true" -> true;
        case "false" -> false;
        default -> new BigDecimal(word);
      };
    }

    private IllegalArgumentException wrong(String problem) {
      return new IllegalArgumentException("the body is not JSON: " + problem + " at character " + at);
    }
  }
}
