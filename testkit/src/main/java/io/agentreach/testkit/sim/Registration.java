package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.port.Loop;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.BeatAnswer;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.rule.StateRule;
import org.jspecify.annotations.Nullable;

/** What agents and operators say to the production registry, told to the inspector as well. */
final class Registration {
  private final Registry registry;
  private final Inspector inspector;
  private final Loop clock;

  Registration(Registry registry, Inspector inspector, Loop clock) {
    this.registry = registry;
    this.inspector = inspector;
    this.clock = clock;
  }

  /** Registers an agent; its access id is the answer. */
  String register(Manifest manifest) {
    Knowledge before = inspector.agent(manifest.key());
    long now = clock.now();
    if (!(registry.register(manifest, "{}", now).toCompletableFuture().join()
        instanceof io.agentreach.core.registry.Registration.Accepted accepted)) {
      throw inspector.violation(manifest.key(), "is refused");
    }
    if (accepted.replaced() != (before != null)) {
      throw inspector.violation(manifest.key(), "replaced is wrong:", accepted.replaced());
    }
    AgentRecord record = accepted.agent();
    SlotCount slots = inspector.slots(record.slots(), manifest.maxConcurrency());
    boolean cordoned = before != null && before.cordoned();
    inspector.registered(new Knowledge(manifest, record.accessId(), slots, cordoned, now));
    return record.accessId();
  }

  BeatAnswer beat(AgentKey key, Heartbeat beat, @Nullable String accessId) {
    Knowledge knowledge = inspector.agent(key);
    BeatAnswer answer = registry.beat(key, beat, accessId, clock.now());
    BeatAnswer expected = expected(knowledge, beat, accessId);
    if (answer != expected) {
      throw inspector.violation(key, "a beat is answered", answer, "instead of", expected);
    }
    AgentRecord record = registry.catalog().agent(key);
    if (knowledge != null && (record == null || record.reported() != knowledge.state())) {
      throw inspector.violation(key, "is not what its beats said:", knowledge.state());
    }
    return answer;
  }

  private BeatAnswer expected(
      @Nullable Knowledge knowledge, Heartbeat beat, @Nullable String accessId) {
    if (knowledge == null) {
      return BeatAnswer.NOT_REGISTERED;
    }
    if (accessId != null && !accessId.equals(knowledge.accessId())) {
      return BeatAnswer.REPLACED;
    }
    if (knowledge.outdated(beat, clock.now())) {
      return BeatAnswer.OUTDATED;
    }
    if (knowledge.state() == AgentState.DOWN && beat.status() != AgentState.DOWN) {
      return BeatAnswer.NOT_REGISTERED;
    }
    knowledge.beat(beat, StateRule.next(knowledge.state(), beat.status()), clock.now());
    return BeatAnswer.TAKEN;
  }

  /** A goodbye, perhaps that of an instance which has a successor already. */
  void remove(AgentKey key, String accessId) {
    Knowledge knowledge = inspector.agent(key);
    Registry.Removal expected =
        knowledge == null
            ? Registry.Removal.UNKNOWN
            : accessId.equals(knowledge.accessId())
                ? Registry.Removal.REMOVED
                : Registry.Removal.NOT_OWNER;
    Registry.Removal removal = registry.remove(key, accessId).toCompletableFuture().join();
    if (removal != expected) {
      throw inspector.violation(key, "a goodbye is answered", removal, "instead of", expected);
    }
    if (removal == Registry.Removal.REMOVED) {
      inspector.removed(key);
    }
  }

  void cordon(AgentKey key, boolean on) {
    Knowledge knowledge = inspector.agent(key);
    boolean known = registry.cordon(key, on, clock.now()) != null;
    if (known != (knowledge != null)) {
      throw inspector.violation(key, "a cordon met another agent than expected");
    }
    if (knowledge != null) {
      knowledge.cordon(on);
    }
  }
}
