package io.agentreach.testkit.sim;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.AgentState;
import io.agentreach.core.model.Heartbeat;
import io.agentreach.core.registry.BeatAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One agent: a process that starts, beats, works, freezes, dies and comes back. */
final class AgentProcess {
  private static final long REGISTER_AGAIN = Duration.ofSeconds(2).toNanos();

  private final World world;
  private final AgentKey key;
  private final Traits traits;
  private final Chance chance;
  private final Conduct conduct;
  private final List<Runnable> frozenWork = new ArrayList<>();
  private final List<AttemptRecord> connections = new ArrayList<>();
  private int life;
  private int port = 9000;
  private boolean absent;
  private boolean up;
  private boolean frozen;
  private boolean healthy = true;
  private boolean slow;
  private boolean sick;
  private AgentState state = AgentState.READY;
  private String accessId = "";
  private long sequence;
  private boolean lies;

  AgentProcess(World world, Traits traits, Chance chance) {
    this.world = world;
    this.key = traits.key();
    this.traits = traits;
    this.chance = chance;
    this.conduct = new Conduct(this, world, chance.split());
  }

  AgentKey key() {
    return key;
  }

  /** It never starts. */
  void leaveOut() {
    absent = true;
  }

  boolean slow() {
    return slow;
  }

  boolean sick() {
    return sick;
  }

  boolean listens(String url) {
    return up && url.equals(url());
  }

  private String url() {
    return "http://" + key.agent() + ":" + port;
  }

  /** Comes up, perhaps at another port, and registers. */
  void start() {
    if (up || absent) {
      return;
    }
    life++;
    up = true;
    frozen = false;
    healthy = true;
    slow = false;
    sick = false;
    sequence = 0;
    port += chance.happens(0.5) ? 1 : 0;
    state = chance.happens(0.2) ? AgentState.BOOTING : AgentState.READY;
    world.inspector().note(key, "starts at", url());
    register();
    if (!traits.interval().isZero()) {
      later(chance.nanos(0, 0.5), this::beatOn);
    }
    later(chance.nanos(0.1, 2), () -> turn(AgentState.READY));
  }

  /** Registers, again and again until the hub has acknowledged it. */
  private void register() {
    accessId = "";
    int mine = life;
    world
        .registration()
        .register(
            traits.manifest(url(), state, chance),
            proof -> {
              if (life == mine) {
                accessId = proof;
              }
            });
    later(
        REGISTER_AGAIN,
        () -> {
          if (accessId.isEmpty()) {
            register();
          }
        });
  }

  private void beatOn() {
    beat();
    later(traits.interval().toNanos(), this::beatOn);
  }

  /** Sends one beat, which may be lost, late or repeated on its way, and may not be true. */
  void beat() {
    Heartbeat beat =
        new Heartbeat(
            ++sequence,
            state,
            connections.size(),
            queued(),
            chance.happens(0.05) ? Duration.ofSeconds(chance.between(0, 30)) : null,
            -1,
            -1,
            -1,
            Map.of("db", healthy),
            0);
    if (chance.happens(world.climate().of(Hazard.BEAT_LOSS))) {
      return;
    }
    send(beat);
    if (chance.happens(world.climate().of(Hazard.BEAT_REPEAT))) {
      send(beat);
    }
  }

  /** Calls that it says to wait inside it: none, or whatever comes to its mind. */
  private int queued() {
    if (chance.happens(0.3)) {
      lies = chance.happens(world.climate().of(Hazard.BEAT_LIE));
    }
    return lies ? chance.between(traits.slots() / 2, 3 * traits.slots()) : 0;
  }

  private void send(Heartbeat beat) {
    boolean late = chance.happens(world.climate().of(Hazard.BEAT_DELAY));
    String proof = accessId.isEmpty() || chance.happens(0.1) ? null : accessId;
    int sender = life;
    world.after(
        late ? chance.nanos(0, 8) : chance.nanos(0, 0.01),
        () -> {
          if (!world.deaf()) {
            world.hub().enter(() -> arrive(beat, proof, sender));
          }
        });
  }

  private void arrive(Heartbeat beat, @Nullable String proof, int sender) {
    BeatAnswer answer = world.registration().beat(key, beat, proof);
    if (answer == BeatAnswer.NOT_REGISTERED && up && !frozen && life == sender) {
      register();
    }
  }

  /** Changes its own state and says so. */
  void turn(AgentState to) {
    if (up && !frozen) {
      state = to;
      beat();
    }
  }

  void turnHealthy(boolean well) {
    healthy = well;
    turn(state);
  }

  void turnSlow(boolean on) {
    slow = on;
  }

  /** Fails whatever it is asked, or gets well again. */
  void turnSick(boolean on) {
    sick = on;
  }

  /** Dies at once; the other side of its connections notices, or not. */
  void crash(boolean noticed) {
    if (!up) {
      return;
    }
    world.inspector().note(key, noticed ? "dies" : "vanishes");
    up = false;
    life++;
    frozenWork.clear();
    List<AttemptRecord> broken = List.copyOf(connections);
    connections.clear();
    if (noticed) {
      broken.forEach(each -> world.after(chance.nanos(0, 0.01), () -> conduct.reset(each)));
    }
  }

  /** Stops as by SIGSTOP: takes connections, does nothing. */
  void freeze() {
    world.inspector().note(key, "freezes");
    frozen = true;
  }

  /** Goes on as by SIGCONT, with all that waited meanwhile. */
  void thaw() {
    if (!up || !frozen) {
      return;
    }
    world.inspector().note(key, "thaws");
    frozen = false;
    List<Runnable> waiting = List.copyOf(frozenWork);
    frozenWork.clear();
    int mine = life;
    for (Runnable each : waiting) {
      // One of them may be the end of the process, or of its freedom.
      if (up && life == mine) {
        soon(each);
      }
    }
  }

  /** Says goodbye in an orderly way; the goodbye may come late. */
  void leave() {
    if (up && !frozen) {
      turn(AgentState.DRAINING);
      String proof = accessId;
      later(chance.nanos(0.1, 5), () -> crash(true));
      world.after(chance.nanos(0.1, 8), () -> world.registration().remove(key, proof));
    }
  }

  /** A request has come. */
  void serve(AttemptRecord attempt) {
    connections.add(attempt);
    soon(() -> conduct.begin(attempt));
  }

  void closed(AttemptRecord attempt) {
    connections.remove(attempt);
  }

  /** Does something after a while, unless the process has died by then. */
  void later(long nanos, Runnable task) {
    int mine = life;
    world.after(
        nanos,
        () -> {
          if (up && life == mine) {
            soon(task);
          }
        });
  }

  private void soon(Runnable task) {
    if (frozen) {
      frozenWork.add(task);
    } else {
      task.run();
    }
  }
}
