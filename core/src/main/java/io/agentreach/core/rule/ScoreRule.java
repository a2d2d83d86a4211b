package io.agentreach.core.rule;

/** How well an agent fits, as one number to be maximised. Pure arithmetic, no allocation. */
public final class ScoreRule {
  /** How much a call waiting inside the agent counts against one that runs. */
  public static final double QUEUE_WEIGHT = 0.5;

  private ScoreRule() {}

  /**
   * The load of an agent in relation to its size: 0 is idle, 1 is full at weight 1.
   *
   * @param inFlight calls that this hub has with it
   * @param others calls that others have with it, by its own figures
   * @param queued calls waiting inside it, by its own figures
   */
  public static double load(
      int inFlight, int others, int queued, int maxConcurrency, double weight) {
    return (inFlight + others + QUEUE_WEIGHT * queued) / (maxConcurrency * weight);
  }

  /** 100·tag match − 50·load + 20·success; each part between 0 and 1, load capped at 1. */
  public static double score(double tagMatch, double load, double success) {
    return 100 * tagMatch - 50 * Math.min(1, load) + 20 * success;
  }

  /**
   * A draw whose maximum over all agents falls on each in proportion to its weight.
   *
   * <p>Source: Efraimidis and Spirakis, Weighted random sampling with a reservoir, 2006.
   *
   * @param uniform a random number, 0 inclusive to 1 exclusive
   */
  public static double weightedDraw(double uniform, double weight) {
    return Math.log(uniform + Double.MIN_NORMAL) / weight;
  }

  /**
   * A draw by key whose maximum falls on the same agent as long as that agent is there; an agent
   * that joins takes over 1/n of the keys, one that leaves gives up its own only.
   *
   * <p>Source: Thaler and Ravishankar, Using name-based mappings to increase hit rates (rendezvous
   * hashing), 1998, with weights as in the logarithmic method.
   */
  public static double rendezvous(long keyHash, long agentHash, double weight) {
    long mixed = mix(keyHash ^ mix(agentHash));
    double uniform = ((mixed >>> 11) + 0.5) * 0x1.0p-53;
    return Math.log(uniform) / weight;
  }

  /** What takes a crowded agent behind all others in a draw by key: no draw is so far below 0. */
  public static final double CROWDED = 1e6;

  /**
   * How many calls at once an agent that was picked by key may have before it counts as crowded.
   *
   * <p>Source: Mirrokni, Thorup and Zadimoghaddam, Consistent hashing with bounded loads, 2018.
   *
   * @param atWork calls at work with all the agents, without the new one
   * @param agents 1 or more
   * @param bound how far above the mean it may be, 1 or more
   */
  public static int bounded(long atWork, int agents, double bound) {
    return (int) Math.min(Integer.MAX_VALUE, Math.ceil(bound * (atWork + 1) / Math.max(1, agents)));
  }

  /** FNV-1a over the characters, finished by {@link #mix}. */
  public static long hash(CharSequence text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return mix(hash);
  }

  /** The finaliser of MurmurHash3 (Appleby), variant 13 of Stafford. */
  public static long mix(long value) {
    long z = value;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
