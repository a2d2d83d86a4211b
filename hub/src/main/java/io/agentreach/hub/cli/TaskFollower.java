package io.agentreach.hub.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Follows one task and prints what happens to it. Blocks; one thread. */
final class TaskFollower {
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final ClientOptions options;
  private final HubClient client;
  private final String path;
  private @Nullable Instant begin;
  private long seen;
  private boolean progressing;

  TaskFollower(ClientOptions options, HubClient client, String path) {
    this.options = options;
    this.client = client;
    this.path = path;
  }

  /**
   * Follows it to its end, or for a time.
   *
   * @param limit null to follow it to its end
   */
  ExitCode follow(@Nullable Duration limit) {
    long end = limit == null ? 0 : System.nanoTime() + limit.toNanos();
    while (true) {
      Reply reply = client.get(path).holding("task_id");
      if (!(reply instanceof Reply.Done done)) {
        return options.show(reply, nothing -> {});
      }
      TaskText text = new TaskText(done.body());
      long left = limit == null ? Long.MAX_VALUE : end - System.nanoTime();
      if (text.over() || left <= 0) {
        catchUp();
        options.show(done, shown -> text.lines().forEach(options.terminal().out()::println));
        return text.over() ? text.exit() : ExitCode.TIMEOUT;
      }
      Reply stream =
          client.follow(
              path + "/events", limit == null ? null : Duration.ofNanos(left), this::event);
      if (stream instanceof Reply.Failed) {
        return options.show(stream, nothing -> {});
      }
      if (!pause()) {
        return ExitCode.CANCELLED;
      }
    }
  }

  /** What was not seen live. */
  private void catchUp() {
    if (client.get(path + "/history") instanceof Reply.Done done) {
      done.body().path("lines").forEach(this::line);
    }
  }

  private void event(String name, String data) {
    JsonNode body;
    try {
      body = Json.read(data);
    } catch (JacksonException malformed) {
      return;
    }
    if (name.equals("progress")) {
      progress(body);
    } else {
      line(body);
    }
  }

  private void line(JsonNode line) {
    long seq = line.path("seq").asLong(0);
    if (seq <= seen || options.json()) {
      return;
    }
    seen = seq;
    Instant at = TaskText.time(line.path("at"));
    if (begin == null) {
      begin = at;
    }
    long after = Math.max(0, Duration.between(begin, at).toMillis());
    String agent = line.path("agent").asString("");
    String words =
        "%8s  %s %s"
                .formatted(
                    Times.text(after),
                    line.path("unit").asString("task"),
                    line.path("event").asString(""))
            + (agent.isEmpty() ? "" : " at " + agent)
            + (line.path("attempt").asInt(0) > 1
                ? ", attempt " + line.path("attempt").asInt()
                : "");
    String why = TaskHistoryCommand.why(line);
    clear();
    PrintWriter out = options.terminal().err();
    out.println(Plain.text(words + (why.isEmpty() ? "" : ": " + why)));
    out.flush();
  }

  private void progress(JsonNode progress) {
    if (options.json()) {
      return;
    }
    clear();
    PrintWriter out = options.terminal().err();
    String words =
        Plain.text(
            "          " + progress.path("unit").asString("") + " " + TaskText.progress(progress));
    if (options.terminal().interactive()) {
      out.print(words);
      progressing = true;
    } else {
      out.println(words);
    }
    out.flush();
  }

  private void clear() {
    if (progressing) {
      options.terminal().err().print(CLEAR_LINE);
      progressing = false;
    }
  }

  private static boolean pause() {
    try {
      Thread.sleep(PAUSE);
      return true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
