package io.agentreach.bench.select;

import java.util.List;
import java.util.Random;

/** Policies that know no hub: one look, one agent, no second attempt. */
enum Baseline {
  RANDOM {
    @Override
    QueueingAgent pick(List<QueueingAgent> agents, int turn, Random random) {
      return agents.get(random.nextInt(agents.size()));
    }
  },
  ROUND_ROBIN {
    @Override
    QueueingAgent pick(List<QueueingAgent> agents, int turn, Random random) {
      return agents.get(turn % agents.size());
    }
  },
  /** The one with the lower load of two by chance. */
  TWO_CHOICES {
    @Override
    QueueingAgent pick(List<QueueingAgent> agents, int turn, Random random) {
      QueueingAgent one = agents.get(random.nextInt(agents.size()));
      QueueingAgent other = agents.get(random.nextInt(agents.size()));
      return other.load() < one.load() ? other : one;
    }
  },
  /** The lowest load of all, which it knows exactly; of several, one by chance. */
  SHORTEST_QUEUE {
    @Override
    QueueingAgent pick(List<QueueingAgent> agents, int turn, Random random) {
      QueueingAgent best = agents.get(random.nextInt(agents.size()));
      int from = random.nextInt(agents.size());
      for (int i = 0; i < agents.size(); i++) {
        QueueingAgent each = agents.get((from + i) % agents.size());
        best = each.load() < best.load() ? each : best;
      }
      return best;
    }
  },
  /** The earliest expected end: knows each queue and each speed exactly, and every trouble. */
  ORACLE {
    @Override
    QueueingAgent pick(List<QueueingAgent> agents, int turn, Random random) {
      QueueingAgent best = agents.getFirst();
      for (QueueingAgent each : agents) {
        best = each.expectedNanos() < best.expectedNanos() ? each : best;
      }
      return best;
    }
  };

  /** Picks one of the agents; {@code turn} counts the picks. */
  abstract QueueingAgent pick(List<QueueingAgent> agents, int turn, Random random);
}
