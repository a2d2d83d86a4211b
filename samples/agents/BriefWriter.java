import io.agentreach.sdk.agent.Agent;
import io.agentreach.sdk.handler.Context;
import tools.jackson.databind.JsonNode;

/**
 * An agent that is a caller as well: it has the figures of each note counted by another agent, through the hub, and writes
 * a brief. The nested calls carry the trace, the depth and what is left of the time.
 *
 * <p>{@code java -cp 'hub/target/agent-reach/lib/*' samples/agents/BriefWriter.java HUB}
 */
record Note(String title, String language, String text) {}

record Wanted(String title, List<Note> notes) {}

record Entry(String title, int words, double minutes, List<String> terms, String sentence) {}

record Brief(String title, int words, double minutes, List<Entry> entries) {}

void main(String[] arguments) throws Exception {
  Agent.named("brief-writer")
      .hub(arguments[0])
      .version("1.0.0")
      .heartbeat(Duration.ofSeconds(1))
      .capability(
          "brief_write",
          Wanted.class,
          it -> it.description("Writes a brief of several notes, English or Chinese.").idempotent(true),
          this::write)
      .start();
}

Brief write(Wanted wanted, Context context) {
  List<Entry> entries = wanted.notes().stream().map(note -> entry(note, context)).toList();
  return new Brief(
      wanted.title(),
      entries.stream().mapToInt(Entry::words).sum(),
      entries.stream().mapToDouble(Entry::minutes).sum(),
      entries);
}

Entry entry(Note note, Context context) {
  JsonNode figures =
      context
          .client()
          .call("text_figures", Map.of("language", note.language(), "document", note.text(), "top", 6))
          .data();
  List<String> terms = figures.path("terms").valueStream().map(JsonNode::asString).toList();
  return new Entry(
      note.title(),
      figures.path("words").asInt(),
      figures.path("minutes").asDouble(),
      terms,
      telling(note.text(), terms));
}

/** The sentence with the most of the frequent terms in the fewest words. */
String telling(String text, List<String> terms) {
  return Arrays.stream(text.split("(?<=[.!?])\\s+|(?<=[。！？])|\n\n"))
      .map(String::strip)
      .filter(sentence -> sentence.length() > 20 && sentence.length() < 160)
      .max(Comparator.comparingDouble(sentence -> weight(sentence, terms)))
      .orElse("");
}

double weight(String sentence, List<String> terms) {
  long found = terms.stream().filter(sentence.toLowerCase(Locale.ROOT)::contains).count();
  return found / Math.sqrt(sentence.length());
}
