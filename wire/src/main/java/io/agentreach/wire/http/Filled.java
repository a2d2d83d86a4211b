package io.agentreach.wire.http;

import io.agentreach.core.model.Payload;
import java.util.Arrays;

/** What came of making a request from a call. */
sealed interface Filled {
  /** Why there is none: what is wrong with the call, in words without its values. */
  record Refused(String problem) implements Filled {}

  /**
   * A request but for the head's last lines, which change from attempt to attempt.
   *
   * @param head request line and header lines, each with its line end
   * @param before what stands before the payload in the body
   * @param payload the middle of the body
   * @param after what stands after the payload in the body
   * @param body whether there is a body, which may be empty
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Request(byte[] head, byte[] before, Payload payload, byte[] after, boolean body)
      implements Filled {
    int size() {
      return before.length + payload.size() + after.length;
    }

    @Override
    public String toString() {
      return "a request with a head of " + head.length + " and a body of " + size() + " bytes";
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(head);
    }
  }
}
