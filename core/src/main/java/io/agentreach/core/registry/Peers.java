package io.agentreach.core.registry;

import java.util.Arrays;

/**
 * Tells each candidate what its peers' calls take, so that one that is much slower stands out.
 * Looks at a sample of long lists, so its cost is bounded for each capability.
 */
final class Peers {
  /** So many have to be known before anyone is held against them. */
  private static final int FEWEST = 3;

  private static final int SAMPLE = 99;

  private Peers() {}

  static void compare(Catalog catalog) {
    long[] known = new long[SAMPLE];
    for (Candidates each : catalog.lists()) {
      compare(each.view(), known);
    }
  }

  private static void compare(Candidates.View view, long[] known) {
    int size = view.size();
    if (size < FEWEST) {
      return;
    }
    int step = Math.max(1, size / SAMPLE);
    int count = 0;
    for (int i = 0; i < size && count < SAMPLE; i += step) {
      long p95 = view.at(i).serviceTime().p95Nanos();
      if (p95 > 0) {
        known[count++] = p95;
      }
    }
    Arrays.sort(known, 0, count);
    long median = count < FEWEST ? 0 : known[count / 2];
    for (int i = 0; i < size; i++) {
      view.at(i).peers(median);
    }
  }
}
