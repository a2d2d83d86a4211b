import io.agentreach.sdk.agent.Agent;
import io.agentreach.sdk.handler.AgentFailure;
import module java.net.http;

/**
 * An agent with the Java SDK: fetches pages, of one site only.
 *
 * <p>{@code java -cp 'hub/target/agent-reach/lib/*' samples/agents/PageFetcher.java HUB SITE}
 */
record Wanted(String url) {}

record Page(String url, String html) {}

void main(String[] arguments) throws Exception {
  URI site = URI.create(arguments[1]);
  HttpClient http = HttpClient.newHttpClient();
  Agent.named("fetcher")
      .hub(arguments[0])
      .version("1.0.0")
      .heartbeat(Duration.ofSeconds(1))
      .capability(
          "page_fetch",
          Wanted.class,
          it -> it.description("Fetches a page of the site as HTML.").idempotent(true).errorCodes("NOT_THERE"),
          (wanted, context) -> {
            URI url = site.resolve(wanted.url());
            if (!url.toString().startsWith(site.toString())) {
              throw new AgentFailure("NOT_THERE", "only pages below " + site + " are fetched", false);
            }
            HttpResponse<String> page =
                http.send(
                    HttpRequest.newBuilder(url).timeout(context.remaining()).build(),
                    HttpResponse.BodyHandlers.ofString());
            if (page.statusCode() != 200) {
              throw new AgentFailure("NOT_THERE", url + " answered " + page.statusCode(), false);
            }
            return new Page(url.toString(), page.body());
          })
      .start();
}
