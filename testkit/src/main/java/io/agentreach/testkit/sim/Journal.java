package io.agentreach.testkit.sim;

import io.agentreach.core.port.Loop;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The latest events of a run, put into words only if somebody has to read them. */
final class Journal {
  private static final int KEPT = 200;

  private record Entry(long at, List<Object> words) {}

  private final Loop clock;
  private final long start;
  private final Deque<Entry> entries = new ArrayDeque<>();

  Journal(Loop clock) {
    this.clock = clock;
    this.start = clock.now();
  }

  void note(Object... words) {
    if (entries.size() == KEPT) {
      entries.removeFirst();
    }
    entries.addLast(new Entry(clock.now(), List.of(words)));
  }

  String text() {
    return entries.stream().map(this::line).collect(Collectors.joining("\n"));
  }

  private String line(Entry entry) {
    String words = entry.words.stream().map(String::valueOf).collect(Collectors.joining(" "));
    return String.format(Locale.ROOT, "%12.6f s  %s", (entry.at - start) / 1e9, words);
  }
}
