package io.agentreach.core.fanout;

import io.agentreach.core.model.Call;
import io.agentreach.core.rule.JoinRule;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One request to many agents.
 *
 * @param call what each of them is asked; its target names the capability
 * @param whom who is asked
 * @param join when the answers are enough
 * @param window how long answers are waited for; null for the largest time limit among those who
 *     are asked
 */
public record FanOutRequest(Call call, Whom whom, JoinRule join, @Nullable Duration window) {
  /** No fan-out asks more agents. */
  public static final int MOST_BRANCHES = 256;
}
