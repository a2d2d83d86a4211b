package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.model.Manifest;
import io.agentreach.core.port.Loop;
import io.agentreach.core.registry.AgentRecord;
import io.agentreach.core.registry.BeatAnswer;
import io.agentreach.core.registry.Registry;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What agents and operators say to the production registry, told to the inspector as well. */
final class Registration {
  private final Hub hub;
  private final Inspector inspector;
  private final Loop clock;

  Registration(Hub hub, Inspector inspector, Loop clock) {
    this.hub = hub;
    this.inspector = inspector;
    this.clock = clock;
  }

  /** Registers an agent; its access id is the answer, which may never come. */
  void register(Manifest manifest, Consumer<String> answer) {
    hub.enter(() -> taken(manifest, answer));
  }

  private void taken(Manifest manifest, Consumer<String> answer) {
    AgentKey key = manifest.key();
    Knowledge before = inspector.agents().agent(key);
    long now = clock.now();
    Registry registry = hub.registry();
    CompletionStage<io.agentreach.core.registry.Registration> stage =
        registry.register(manifest, hub.document(manifest), now);
    AgentRecord record = registry.catalog().agent(key);
    if (record == null || !record.manifest().equals(manifest)) {
      throw inspector.violation(key, "is refused");
    }
    SlotCount slots = inspector.agents().slots(record.slots(), manifest.maxConcurrency());
    boolean cordoned = before != null && before.cordoned();
    inspector
        .agents()
        .registered(
            new Knowledge(
                manifest, record.accessId(), slots, cordoned, inspector.agents().hubTime(), now));
    Runnable acknowledged =
        inspector.agents().promises().register(key, record.accessId(), cordoned);
    var _ =
        stage.thenAccept(result -> {
          acknowledged.run();
          accepted(key, before != null, result);
          answer.accept(record.accessId());
        });
  }

  private void accepted(
      AgentKey key, boolean replaced, io.agentreach.core.registry.Registration result) {
    if (!(result instanceof io.agentreach.core.registry.Registration.Accepted accepted)) {
      throw inspector.violation(key, "is refused");
    }
    if (accepted.replaced() != replaced) {
      throw inspector.violation(key, "replaced is wrong:", accepted.replaced());
    }
  }

  BeatAnswer beat(AgentKey key, Heartbeat beat, @Nullable String accessId) {
    Knowledge knowledge = inspector.agents().agent(key);
    BeatAnswer expected = expected(knowledge, beat, accessId);
    BeatAnswer answer = hub.registry().beat(key, beat, accessId, clock.now());
    inspector.tally().count("beat " + answer);
    if (answer != expected) {
      throw inspector.violation(key, "a beat is answered", answer, "instead of", expected);
    }
    AgentRecord record = hub.registry().catalog().agent(key);
    if (knowledge != null && (record == null || record.reported() != knowledge.hearing().state())) {
      throw inspector.violation(key, "is not what its beats said:", knowledge.hearing().state());
    }
    if (knowledge != null && answer == BeatAnswer.TAKEN) {
      inspector.agents().told(knowledge, clock.now());
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
    if (knowledge.hearing().outdated(beat, clock.now())) {
      return BeatAnswer.OUTDATED;
    }
    if (knowledge.hearing().state() == AgentState.DOWN && beat.status() != AgentState.DOWN) {
      return BeatAnswer.NOT_REGISTERED;
    }
    knowledge.beat(beat, clock.now());
    return BeatAnswer.TAKEN;
  }

  /** A goodbye, perhaps that of an instance which has a successor already. */
  void remove(AgentKey key, String accessId) {
    hub.enter(() -> removed(key, accessId));
  }

  private void removed(AgentKey key, String accessId) {
    Knowledge knowledge = inspector.agents().agent(key);
    Registry.Removal expected =
        knowledge == null
            ? Registry.Removal.UNKNOWN
            : accessId.equals(knowledge.accessId())
                ? Registry.Removal.REMOVED
                : Registry.Removal.NOT_OWNER;
    Runnable acknowledged =
        expected == Registry.Removal.NOT_OWNER
            ? () -> {}
            : inspector.agents().promises().remove(key);
    CompletionStage<Registry.Removal> stage = hub.registry().remove(key, accessId);
    if (hub.knows(key) != (expected == Registry.Removal.NOT_OWNER)) {
      throw inspector.violation(key, "a goodbye is answered wrongly instead of", expected);
    }
    if (expected == Registry.Removal.REMOVED) {
      inspector.agents().removed(key);
    }
    var _ =
        stage.thenAccept(removal -> {
          acknowledged.run();
          if (removal != expected) {
            throw inspector.violation(
                key, "a goodbye is answered", removal, "instead of", expected);
          }
        });
  }

  void cordon(AgentKey key, boolean on) {
    hub.enter(() -> cordoned(key, on));
  }

  private void cordoned(AgentKey key, boolean on) {
    Knowledge knowledge = inspector.agents().agent(key);
    CompletionStage<AgentRecord> stage = hub.registry().cordon(key, on, clock.now());
    if ((stage != null) != (knowledge != null)) {
      throw inspector.violation(key, "a cordon met another agent than expected");
    }
    if (stage != null && knowledge != null) {
      knowledge.cordon(on, clock.now());
      Runnable acknowledged = inspector.agents().promises().cordon(key, knowledge.accessId(), on);
      var _ = stage.thenRun(acknowledged);
    }
  }
}
