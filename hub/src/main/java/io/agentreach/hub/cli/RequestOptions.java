package io.agentreach.hub.cli;

import io.agentreach.core.model.Priority;
import io.agentreach.core.model.Strategy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a request says, for the commands that send one or ask about one. */
final class RequestOptions {
  private static final int LARGEST_PARAMS = 64 << 20;

  @Parameters(paramLabel = "CAPABILITY", description = "The capability that is wanted.")
  private String capability = "";

  @Option(
      names = {"-p", "--params"},
      paramLabel = "JSON",
      description = "The payload: JSON, @FILE, or - for standard input; else {}.")
  private String params = "{}";

  @Option(names = "--agent", paramLabel = "AGENT", description = "This agent and no other.")
  private @Nullable String agent;

  @Option(
      names = "--session",
      paramLabel = "KEY",
      description = "Calls of one session go to one agent.")
  private @Nullable String session;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = Times.class,
      description = "How long the call may take at most, such as 5s.")
  private @Nullable Duration timeout;

  @Option(
      names = "--priority",
      paramLabel = "LEVEL",
      description =
          "${COMPLETION-CANDIDATES}; else NORMAL: who comes first where slots are scarce.")
  private @Nullable Priority priority;

  @Option(names = "--group", paramLabel = "GROUP", description = "Only agents of this group.")
  private @Nullable String group;

  @Option(names = "--version", paramLabel = "VERSION", description = "Only agents of this version.")
  private @Nullable String version;

  @Option(names = "--region", paramLabel = "REGION", description = "Only agents of this region.")
  private @Nullable String region;

  @Option(
      names = "--canary",
      negatable = true,
      description = "Asks for a canary's version first, or for any other (--no-canary).")
  private @Nullable Boolean canary;

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      description = "Prefers agents with this tag, with --strategy score; may be repeated.")
  private List<String> tags = new ArrayList<>();

  @Option(
      names = "--strategy",
      paramLabel = "STRATEGY",
      description = "${COMPLETION-CANDIDATES}; else the hub's own.")
  private @Nullable Strategy strategy;

  @Option(
      names = "--idempotency-key",
      paramLabel = "KEY",
      description =
          "Says that repeating is harmless: the same key gets the first result again, for a while.")
  private @Nullable String idempotencyKey;

  @Option(
      names = "--sender",
      paramLabel = "NAME",
      description = "Who asks; a canary's share is drawn by it where there is no session.")
  private @Nullable String sender;

  @Nullable Duration timeout() {
    return timeout;
  }

  /**
   * The request as JSON.
   *
   * @throws picocli.CommandLine.ParameterException where the payload cannot be read
   */
  String json(ClientOptions options) {
    ObjectNode request = Json.object();
    if (sender != null) {
      request.putObject("envelope").put("sender", sender);
    }
    ObjectNode header = request.putObject("header").put("capability", capability);
    put(header, "agent", agent);
    put(header, "session", session);
    put(header, "group", group);
    put(header, "version", version);
    put(header, "region", region);
    put(header, "idempotency_key", idempotencyKey);
    put(header, "priority", lower(priority));
    put(header, "strategy", lower(strategy));
    if (canary != null) {
      header.put("canary", canary);
    }
    if (timeout != null) {
      header.put("timeout_ms", timeout.toMillis());
    }
    if (!tags.isEmpty()) {
      tags.forEach(header.putArray("tags")::add);
    }
    request.set("payload", payload(options));
    return Json.line(request);
  }

  private JsonNode payload(ClientOptions options) {
    String text;
    try {
      text = params.equals("-") ? read(options.terminal().in()) : fileOrText();
    } catch (NoSuchFileException missing) {
      throw options.wrong("--params: the file " + missing.getFile() + " does not exist");
    } catch (IOException unreadable) {
      throw options.wrong("--params cannot be read (" + unreadable.getMessage() + ")");
    }
    try {
      return Json.read(text);
    } catch (JacksonException malformed) {
      throw options.wrong("--params is not JSON: " + Json.problem(malformed));
    }
  }

  private String fileOrText() throws IOException {
    if (!params.startsWith("@")) {
      return params;
    }
    try (InputStream in = Files.newInputStream(Path.of(params.substring(1)))) {
      return read(in);
    }
  }

  private static String read(InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(LARGEST_PARAMS + 1);
    if (bytes.length > LARGEST_PARAMS) {
      throw new IOException("it is larger than 64 MiB");
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void put(ObjectNode header, String name, @Nullable String value) {
    if (value != null) {
      header.put(name, value);
    }
  }

  private static @Nullable String lower(@Nullable Enum<?> constant) {
    return constant == null ? null : constant.name().toLowerCase(Locale.ROOT);
  }
}
