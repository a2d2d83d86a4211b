package io.agentreach.core.route;

import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.registry.Candidate;
import io.agentreach.core.registry.Candidates;
import io.agentreach.core.rule.Check;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Looks at candidates one by one and keeps the best that is reachable. Not thread-safe. */
final class Scan {
  private static final CapabilityName NOTHING = new CapabilityName("-");

  private final ReachCheck reach;
  private final Scorer scorer;
  private final Preferences preferences;
  private final Tried tried;
  private final int perAgent;
  private final Trail trail;
  private final long now;
  private CapabilityName asked = NOTHING;
  private @Nullable Candidate best;
  private double bestScore;
  private int bestRank;
  private int passed;
  private long quickestNanos;
  private int ties;

  Scan(
      ReachCheck reach,
      Scorer scorer,
      Preferences preferences,
      Tried tried,
      int perAgent,
      Trail trail,
      long now) {
    this.reach = reach;
    this.scorer = scorer;
    this.preferences = preferences;
    this.tried = tried;
    this.perAgent = perAgent;
    this.trail = trail;
    this.now = now;
  }

  Scorer scorer() {
    return scorer;
  }

  Preferences preferences() {
    return preferences;
  }

  /** Whether no other candidate could come before the best one but by its score. */
  boolean satisfied() {
    return best != null && bestRank == preferences.best();
  }

  Trail trail() {
    return trail;
  }

  /** The best of those looked at since {@link #begin}, or null if none was reachable. */
  @Nullable Candidate best() {
    return best;
  }

  /** How many of those looked at since {@link #begin} were reachable. */
  int passed() {
    return passed;
  }

  /**
   * How long the quickest of those that were reachable is expected to take, in nanoseconds; 0 if
   * not known.
   */
  long quickestNanos() {
    return quickestNanos;
  }

  void begin(CapabilityName capability) {
    asked = capability;
    best = null;
    passed = 0;
    quickestNanos = 0;
  }

  void look(Candidate candidate, int place, RandomGenerator random) {
    if (!tried.isEmpty() && tried.times(candidate.agentId()) >= perAgent) {
      return;
    }
    if (outranked(candidate)) {
      return;
    }
    Check refusal = reach.refusal(candidate);
    if (refusal != null) {
      trail.refused(candidate, refusal);
      return;
    }
    double score = scorer.score(candidate, place);
    trail.passed(candidate, score);
    if (candidate != best) {
      passed++;
    }
    long expected = candidate.serviceTime().expectedNanos();
    if (expected != 0 && (quickestNanos == 0 || expected < quickestNanos)) {
      quickestNanos = expected;
    }
    int rank = preferences.rank(candidate, now);
    if (best == null || rank > bestRank || (rank == bestRank && score > bestScore)) {
      best = candidate;
      bestScore = score;
      bestRank = rank;
      ties = 1;
    } else if (rank == bestRank
        && score == bestScore
        && candidate != best
        && random.nextInt(++ties) == 0) {
      best = candidate;
    }
  }

  /**
   * Looks at the two of the highest score among those below {@code below}, where the score hangs on
   * nothing but the key and the agent. Returns the lower score of both.
   */
  double lookAtPreferred(Candidates.View view, double below, RandomGenerator random) {
    Candidate first = null;
    Candidate second = null;
    double firstScore = Double.NEGATIVE_INFINITY;
    double secondScore = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < view.size(); i++) {
      Candidate each = view.at(i);
      double score = scorer.score(each, 0);
      if (score <= secondScore || score >= below) {
        continue;
      }
      if (score > firstScore) {
        second = first;
        secondScore = firstScore;
        first = each;
        firstScore = score;
      } else {
        second = each;
        secondScore = score;
      }
    }
    if (first != null) {
      look(first, 0, random);
    }
    if (second != null) {
      look(second, 0, random);
    }
    return secondScore;
  }

  /**
   * An agent that also declares a name closer to the wanted one stands in an earlier list already.
   */
  private boolean outranked(Candidate candidate) {
    return candidate.agent().candidates().size() > 1
        && candidate.agent().serving(asked) != candidate;
  }
}
