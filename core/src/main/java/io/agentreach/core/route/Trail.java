package io.agentreach.core.route;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Strategy;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.rule.Check;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The record of how a call was decided: who was considered, the first check that refused, the score
 * of those that passed, who was chosen. The decision itself writes it, so it is what explanations,
 * traces and logs show. Written on the call's loop; readable once the call has settled.
 */
public final class Trail {
  private static final Candidate[] NOBODY = {};
  private static final @Nullable Check[] NOTHING = {};
  private static final double[] NO_SCORE = {};

  private Candidate[] candidates = NOBODY;
  private @Nullable Check[] refusals = NOTHING;
  private double[] scores = NO_SCORE;
  private int size;
  private int rounds;
  private int roundAt;
  private @Nullable Candidate chosen;
  private @Nullable CapabilityName wanted;
  private Strategy strategy = Strategy.LEAST_LOAD;
  private boolean replayed;

  /** That of a call that decided nothing, because another one with its idempotency key did. */
  static Trail ofReplay() {
    Trail trail = new Trail();
    trail.replayed = true;
    return trail;
  }

  void beginRound(@Nullable CapabilityName capability, Strategy by) {
    wanted = capability;
    strategy = by;
    rounds++;
    roundAt = size;
  }

  /** Forgets the present round: it is held once more, for a call that waits. */
  void again() {
    size = roundAt;
    rounds--;
  }

  void refused(Candidate candidate, Check check) {
    add(candidate, check, Double.NaN);
  }

  void passed(Candidate candidate, double score) {
    add(candidate, null, score);
  }

  void chose(@Nullable Candidate candidate) {
    chosen = candidate;
  }

  /** Forgets the entries from {@code entry} on: what a look at some told is told by one at all. */
  void backTo(int entry) {
    size = entry;
  }

  /** Where the entries of the present round begin. */
  int roundAt() {
    return roundAt;
  }

  /** Makes room for as many entries as are about to come, so that the arrays are made once. */
  void expect(int entries) {
    int room = size + entries;
    if (room > candidates.length) {
      candidates = Arrays.copyOf(candidates, room);
      refusals = Arrays.copyOf(refusals, room);
      scores = Arrays.copyOf(scores, room);
    }
  }

  private void add(Candidate candidate, @Nullable Check refusal, double score) {
    if (size == candidates.length) {
      expect(Math.max(4, size));
    }
    candidates[size] = candidate;
    refusals[size] = refusal;
    scores[size] = score;
    size++;
  }

  /**
   * How many entries there are; an agent appears once for each round in which it was considered.
   */
  public int size() {
    return size;
  }

  /** How many times an agent was looked for. */
  public int rounds() {
    return rounds;
  }

  /** The candidate of an entry. */
  public Candidate candidate(int entry) {
    return candidates[entry];
  }

  /** The first check that refused it, or null if it passed all. */
  public @Nullable Check refusal(int entry) {
    return refusals[entry];
  }

  /** Its score by the strategy, the higher the better; NaN if it was refused. */
  public double score(int entry) {
    return scores[entry];
  }

  /** Who was chosen last, or null if nobody was. */
  public @Nullable Candidate chosen() {
    return chosen;
  }

  /** The capability that was looked for; null if none was named or the call never came so far. */
  public @Nullable CapabilityName wanted() {
    return wanted;
  }

  /** How the scores were made. */
  public Strategy strategy() {
    return strategy;
  }

  /** Whether the outcome is that of an earlier call with the same idempotency key. */
  public boolean replayed() {
    return replayed;
  }
}
