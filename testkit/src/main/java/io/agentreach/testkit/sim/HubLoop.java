package io.agentreach.testkit.sim;

import io.agentreach.core.port.Loop;
import java.util.ArrayList;
import java.util.List;

/**
 * The loop of one life of the hub: it runs on the loop of the world, stands still while the process
 * is paused, and does all that fell due when it goes on. What a process that died left behind never
 * runs.
 */
final class HubLoop implements Loop {
  private final Loop world;
  private final List<Entry> held = new ArrayList<>();
  private boolean paused;
  private boolean dead;
  private int waiting;

  HubLoop(Loop world) {
    this.world = world;
  }

  @Override
  public long now() {
    return world.now();
  }

  @Override
  public void execute(Runnable task) {
    after(0, task);
  }

  @Override
  public Timer after(long nanos, Runnable task) {
    Entry entry = new Entry(task);
    waiting++;
    entry.timer = world.after(nanos, () -> due(entry));
    return entry;
  }

  private void due(Entry entry) {
    if (paused) {
      held.add(entry);
    } else {
      entry.run();
    }
  }

  void pause() {
    paused = true;
  }

  void resume() {
    paused = false;
    List<Entry> due = List.copyOf(held);
    held.clear();
    due.forEach(Entry::run);
  }

  void die() {
    dead = true;
    held.clear();
  }

  /** How many timers wait, cancelled ones not counted. */
  int waiting() {
    return waiting;
  }

  private final class Entry implements Timer {
    private final Runnable task;
    private Timer timer = () -> {};
    private boolean over;

    Entry(Runnable task) {
      this.task = task;
    }

    void run() {
      if (!over && !dead) {
        over = true;
        waiting--;
        task.run();
      }
    }

    @Override
    public void cancel() {
      if (!over) {
        over = true;
        waiting--;
        timer.cancel();
      }
    }
  }
}
