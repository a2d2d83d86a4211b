package io.agentreach.bench.select;

import io.agentreach.testkit.VirtualLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** One policy in one scene, on virtual time: the same run gives the same figures. */
final class Run {
  private final Scene scene;
  private final VirtualLoop loop = new VirtualLoop();
  private final List<QueueingAgent> agents = new ArrayList<>();
  private final long end;
  private int turn;

  private Run(Scene scene) {
    this.scene = scene;
    this.end = loop.now() + scene.seconds() * 1_000_000_000L;
    for (int i = 0; i < scene.agents(); i++) {
      agents.add(new QueueingAgent(i, scene.slots(), scene.meanNanos(i), loop));
    }
  }

  /** Runs to the last answer. */
  static Result of(Scene scene, Policy policy) {
    return new Run(scene).to(policy);
  }

  private Result to(Policy policy) {
    List<Job> jobs = scene.jobs();
    Ledger ledger = new Ledger(scene, jobs.size(), loop);
    Chooser chooser = chooser(policy, ledger);
    look(ledger);
    next(jobs, 0, chooser, ledger);
    loop.after(scene.troubleNanos(), () -> agents.get(scene.victim()).meet(scene.trouble()));
    while (loop.step()) {}
    return ledger.result();
  }

  private Chooser chooser(Policy policy, Ledger ledger) {
    Baseline baseline = policy.baseline();
    if (baseline == null) {
      HubChooser hub = new HubChooser(policy.strategy(), agents, ledger, loop, scene.seed());
      hub.watch(end);
      return hub;
    }
    Random random = new Random(scene.seed());
    return (job, asker) -> {
      QueueingAgent agent = baseline.pick(agents, turn++, random);
      ledger.attempt(agent);
      agent.ask(job, asker);
    };
  }

  private void next(List<Job> jobs, int number, Chooser chooser, Ledger ledger) {
    if (number == jobs.size()) {
      return;
    }
    Job job = jobs.get(number);
    long wait = end - scene.seconds() * 1_000_000_000L + job.atNanos() - loop.now();
    loop.after(
        wait,
        () -> {
          chooser.send(job, well -> ledger.answered(job, well));
          next(jobs, number + 1, chooser, ledger);
        });
  }

  private void look(Ledger ledger) {
    ledger.look(agents);
    if (loop.now() - end < 0) {
      loop.after(Ledger.STEP_NANOS, () -> look(ledger));
    }
  }
}
