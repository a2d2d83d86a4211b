package io.agentreach.hub.demo;

import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.Request;
import io.agentreach.sdk.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import tools.jackson.databind.JsonNode;

/** The second act: agents read a site together and write a brief of it. */
final class RealTask {
  private static final Duration LIMIT = Duration.ofSeconds(8);

  private final Stage stage;
  private final Set<String> extractors = new LinkedHashSet<>();

  RealTask(Stage stage) {
    this.stage = stage;
  }

  /** Plays it. Returns a page as it was fetched, for later acts to work on. */
  String play() {
    Narrator narrator = stage.narrator();
    narrator.step("A real task: read a small site, write a brief of it");
    long begun = System.nanoTime();
    JsonNode index = extract(fetch("index.html").join()).join();
    List<String> links = new ArrayList<>();
    index.path("links").forEach(link -> links.add(link.path("href").asString("")));
    DemoFailure.unless(links.size() >= 6, "the index of the site names too few notes: " + links);
    List<CompletableFuture<String>> pages = links.stream().map(this::fetch).toList();
    List<JsonNode> notes =
        pages.stream().map(page -> page.thenCompose(this::extract)).toList().stream()
            .map(RealTask::joined)
            .toList();
    Reply reply = write(index.path("title").asString(""), notes);
    long millis = (System.nanoTime() - begun) / 1_000_000;
    print(reply.data(), notes);
    check(reply.data(), links.size());
    narrator.held(
        String.format(
            Locale.ROOT,
            "%d pages fetched, extracted by %s, counted and briefed in %d ms; %d calls, and"
                + " the hub read no payload.",
            links.size() + 1,
            String.join(", ", extractors),
            millis,
            2 * (links.size() + 1) + 1 + links.size()));
    return joined(pages.getFirst());
  }

  private CompletableFuture<String> fetch(String url) {
    return call(Request.to("page_fetch").params(Map.of("url", url)))
        .thenApply(reply -> reply.data().path("html").asString(""));
  }

  private CompletableFuture<JsonNode> extract(String html) {
    return call(Request.to("text_extract").params(Map.of("html", html)))
        .thenApply(reply -> {
          synchronized (extractors) {
            extractors.add(reply.agent());
          }
          return reply.data();
        });
  }

  private Reply write(String title, List<JsonNode> notes) {
    List<Map<String, Object>> texts = new ArrayList<>();
    for (JsonNode note : notes) {
      texts.add(
          Map.of(
              "title", note.path("title"),
              "language", note.path("language"),
              "text", note.path("text")));
    }
    Map<String, Object> params = Map.of("title", title, "notes", texts);
    return joined(call(Request.to("brief_write").params(params)));
  }

  private CompletableFuture<Reply> call(Request request) {
    return stage.client().callAsync(request.timeout(LIMIT));
  }

  private static <T> T joined(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      throw new DemoFailure(
          e.getCause() instanceof ReachException failed
              ? "a call of the task failed: " + failed.fault()
              : "the task failed: " + e.getCause());
    }
  }

  private void print(JsonNode brief, List<JsonNode> notes) {
    Narrator narrator = stage.narrator();
    narrator.plain(
        String.format(
            Locale.ROOT,
            "%s: %d notes, %d words, about %.0f minutes of reading",
            brief.path("title").asString(""),
            brief.path("entries").size(),
            brief.path("words").asInt(0),
            brief.path("minutes").asDouble(0)));
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < brief.path("entries").size(); i++) {
      JsonNode entry = brief.path("entries").path(i);
      StringJoiner terms = new StringJoiner(", ");
      entry.path("terms").forEach(term -> terms.add(term.asString("")));
      int tables = notes.get(i).path("tables").size();
      rows.add(List.of("", ""));
      rows.add(List.of(entry.path("words").asInt(0) + " words", entry.path("title").asString("")));
      rows.add(List.of(tables + (tables == 1 ? " table" : " tables"), terms.toString()));
      rows.add(List.of("", "“" + entry.path("sentence").asString("") + "”"));
    }
    narrator.table(rows);
    narrator.blank();
  }

  private static void check(JsonNode brief, int notes) {
    DemoFailure.unless(brief.path("entries").size() == notes, "the brief lacks notes: " + brief);
    for (JsonNode entry : brief.path("entries")) {
      boolean whole =
          entry.path("words").asInt(0) > 100
              && entry.path("terms").size() >= 5
              && !entry.path("title").asString("").isEmpty()
              && !entry.path("sentence").asString("").isEmpty();
      DemoFailure.unless(whole, "an entry of the brief is incomplete: " + Json.tree(entry));
    }
  }
}
