package io.agentreach.wire.face;

import io.agentreach.core.model.Call;
import io.agentreach.wire.json.SessionRule;
import io.vertx.core.MultiMap;
import org.jspecify.annotations.Nullable;

/** Finds the session of a call where its caller named none, by the capability's rule. Stateless. */
final class Sessions {
  private Sessions() {}

  /**
   * The wish with its session.
   *
   * @param rule how the capability finds a session's key, null if it has no sessions
   * @param body the bytes that hold the payload
   * @param from where the payload begins; equal to {@code to} if there is none
   */
  static Call.Wish found(
      Call.Wish wish, @Nullable String rule, MultiMap headers, byte[] body, int from, int to) {
    if (rule == null || wish.session() != null) {
      return wish;
    }
    String header = SessionRule.header(rule);
    String key =
        header == null
            ? SessionRule.key(rule, body, from, to)
            : SessionRule.key(headers.get(header));
    return key == null ? wish : wish.session(key);
  }
}
