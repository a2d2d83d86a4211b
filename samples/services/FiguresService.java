import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * A plain HTTP service that has never heard of a hub: it counts what a text consists of.
 *
 * <pre>
 * POST /v2/{language}/analyse?top=5   {"document": "…"}
 * → {"meta": {"took_us": 12}, "report": {"words": …, "sentences": …, "minutes": …, "terms": […]}}
 *
 * java samples/services/FiguresService.java 9300
 * </pre>
 */
final class FiguresService {
  private static final int LARGEST = 10_000_000;
  private static final Pattern ROUTE = Pattern.compile("/v2/([A-Za-z-]{2,12})/analyse");
  private static final Pattern TOP = Pattern.compile("(?:^|&)top=([0-9]{1,3})(?:&|$)");
  private static final Pattern DOCUMENT =
      Pattern.compile("\"document\"\\s*+:\\s*+\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"");
  private static final Set<String> COMMON =
      Set.of(
          """
          about above after again all alone also always and any are because been before being below between both but can
          cannot come could did does done down each even every few for from had has have her here his how into its itself
          just last least like made make may met might more most much must near need never nobody none nor not nothing
          now off once one only other our out over own run same say see set she should since some still stood such take
          takes taken tell than that the their them then there these they thing this those though three through too two
          under until upon very was way well went were what when where whether which while who whose why will with
          without word would year yet you your"""
              .split("\\s+"));
  private static final String COMMON_CHINESE = "的了是在和有不就也都一上时候";

  void main(String[] arguments) throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    int port = arguments.length == 0 ? 9300 : Integer.parseInt(arguments[0]);
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 128);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
    IO.println("listening at http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) throws IOException {
    long begun = System.nanoTime();
    Matcher route = ROUTE.matcher(exchange.getRequestURI().getPath());
    String body = new String(exchange.getRequestBody().readNBytes(LARGEST), UTF_8);
    Matcher document = DOCUMENT.matcher(body);
    if (!route.matches() || !exchange.getRequestMethod().equals("POST")) {
      send(exchange, 404, "{\"fault\": \"no such resource\"}");
    } else if (!document.find()) {
      send(exchange, 422, "{\"fault\": \"the body must be {document: text}\"}");
    } else {
      Matcher top = TOP.matcher(Objects.requireNonNullElse(exchange.getRequestURI().getQuery(), ""));
      int most = top.find() ? Integer.parseInt(top.group(1)) : 5;
      String report = report(route.group(1).toLowerCase(Locale.ROOT), unescaped(document.group(1)), most);
      long took = (System.nanoTime() - begun) / 1000;
      send(exchange, 200, "{\"meta\": {\"took_us\": " + took + "}, \"report\": " + report + "}");
    }
  }

  private static void send(HttpExchange exchange, int status, String json) throws IOException {
    byte[] bytes = json.getBytes(UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  static String report(String language, String text, int top) {
    boolean chinese = language.startsWith("zh");
    List<String> units = all(chinese ? "[\\u4e00-\\u9fff]" : "[A-Za-z][A-Za-z'-]*", text);
    int sentences = all(chinese ? "[。！？]" : "[.!?](?=\\s|$)", text).size();
    int perMinute = chinese ? 300 : 220;
    double minutes = Math.round(units.size() * 10.0 / perMinute) / 10.0;
    List<String> candidates = chinese ? pairs(text) : words(units);
    String terms =
        candidates.stream()
            .collect(Collectors.groupingBy(each -> each, Collectors.counting()))
            .entrySet()
            .stream()
            .sorted(
                Map.Entry.<String, Long>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(top)
            .map(each -> '"' + each.getKey() + '"')
            .collect(Collectors.joining(", ", "[", "]"));
    return "{\"words\": %d, \"sentences\": %d, \"minutes\": %s, \"terms\": %s}"
        .formatted(units.size(), sentences, minutes, terms);
  }

  private static List<String> all(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(MatchResult::group).toList();
  }

  private static List<String> words(List<String> found) {
    return found.stream()
        .map(word -> word.toLowerCase(Locale.ROOT))
        .filter(word -> word.length() > 2 && !COMMON.contains(word))
        .toList();
  }

  /** Every two neighbouring characters: Chinese is written without spaces between words. */
  private static List<String> pairs(String text) {
    List<String> pairs = new ArrayList<>();
    for (String run : all("[\\u4e00-\\u9fff]+", text)) {
      for (int i = 0; i + 2 <= run.length(); i++) {
        String pair = run.substring(i, i + 2);
        if (pair.chars().noneMatch(c -> COMMON_CHINESE.indexOf(c) >= 0)) {
          pairs.add(pair);
        }
      }
    }
    return pairs;
  }

  private static String unescaped(String json) {
    StringBuilder text = new StringBuilder(json.length());
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      char escaped = json.charAt(++i);
      switch (escaped) {
        case 'n' -> text.append('\n');
        case 't' -> text.append('\t');
        case 'r' -> text.append('\r');
        case 'b' -> text.append('\b');
        case 'f' -> text.append('\f');
        case 'u' -> {
          text.append((char) Integer.parseInt(json.substring(i + 1, i + 5), 16));
          i += 4;
        }
        default -> text.append(escaped);
      }
    }
    return text.toString();
  }
}
