package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentKey;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the hub has acknowledged of each agent, and what it may have written beyond that. */
final class Promises {
  /** What a restart must find. */
  record Entry(String accessId, boolean cordoned) {}

  private final Versions<Optional<Entry>> entries = new Versions<>(Optional.empty());

  /** Whether it had been heard of when the hub was last known to run; both if that is not clear. */
  private final Versions<Set<Boolean>> heard = new Versions<>(Set.of(true, false));

  /** A registration is being written. */
  Runnable register(AgentKey key, String accessId, boolean cordoned) {
    Runnable written = entries.write(key, Optional.of(new Entry(accessId, cordoned)));
    Runnable noted = heard.write(key, Set.of(true));
    return both(written, noted);
  }

  /** A cordon is being written. */
  Runnable cordon(AgentKey key, String accessId, boolean cordoned) {
    Runnable written = entries.write(key, Optional.of(new Entry(accessId, cordoned)));
    Runnable noted = heard.write(key, Set.of(true, false));
    return both(written, noted);
  }

  /** A removal is being written. */
  Runnable remove(AgentKey key) {
    return entries.write(key, Optional.empty());
  }

  /** It is being noted whether the agent was heard of. */
  Runnable touch(AgentKey key, Set<Boolean> punctual) {
    return heard.write(key, punctual);
  }

  private static Runnable both(Runnable one, Runnable other) {
    return () -> {
      one.run();
      other.run();
    };
  }

  /** Whether a restart may find this; null for nothing. What it found is the truth from then on. */
  boolean found(AgentKey key, @Nullable Entry entry) {
    Optional<Entry> found = Optional.ofNullable(entry);
    boolean known = entries.mayBe(key, found::equals);
    entries.found(key, found);
    return known;
  }

  /** Whether a restart may take the agent for alive, or for gone. */
  boolean found(AgentKey key, boolean alive) {
    boolean known = heard.mayBe(key, each -> each.contains(alive));
    heard.found(key, Set.of(alive));
    return known;
  }

  Set<AgentKey> keys() {
    return entries.keys();
  }
}
