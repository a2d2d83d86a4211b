package io.agentreach.hub.cli;

import io.agentreach.core.model.FaultCode;
import java.util.Arrays;
import java.util.Optional;

/**
 * How a command ended, by kind of outcome. The numbers are a promise to scripts; see docs/cli.md.
 */
enum ExitCode {
  /** It worked. */
  OK(0),
  /** The agent took the call and failed, by its own account. */
  AGENT_FAILED(1),
  /** The command or the request is wrong; repeating it is of no use. */
  WRONG(2),
  /** What was named does not exist. */
  NOT_FOUND(3),
  /** Nobody can take it now; later may work. */
  LATER(4),
  /** The time ran out. */
  TIMEOUT(5),
  /** It is not allowed, or not yet. */
  REFUSED(6),
  /** No hub answered, or something that is no hub. */
  NO_HUB(7),
  /** A fault of the program itself. */
  INTERNAL(70),
  /** Ended from outside, as by Ctrl-C. */
  CANCELLED(130);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /**
   * The exit code for a hub's error.
   *
   * @param code as the hub wrote it; a newer hub may have codes that are not known here
   * @param status of HTTP, which decides then
   */
  static ExitCode of(String code, int status) {
    Optional<FaultCode> known =
        Arrays.stream(FaultCode.values()).filter(each -> each.name().equals(code)).findFirst();
    return known.map(ExitCode::of).orElseGet(() -> ofStatus(status));
  }

  private static ExitCode of(FaultCode code) {
    return switch (code) {
      case AGENT_ERROR -> AGENT_FAILED;
      case INVALID_REQUEST,
          METHOD_NOT_ALLOWED,
          PAYLOAD_TOO_LARGE,
          HEADERS_TOO_LARGE,
          CONFLICT,
          DEPTH_EXCEEDED,
          LOOP_DETECTED,
          PROTOCOL_MISMATCH ->
          WRONG;
      case AGENT_NOT_FOUND, NOT_REGISTERED, CAPABILITY_NOT_FOUND, NOT_FOUND -> NOT_FOUND;
      case NO_REACHABLE_AGENT,
          LOAD_TOO_HIGH,
          RATE_LIMITED,
          CIRCUIT_OPEN,
          UNREACHABLE,
          SHUTTING_DOWN,
          STORE_UNAVAILABLE ->
          LATER;
      case TIMEOUT -> TIMEOUT;
      case UNAUTHORIZED, FORBIDDEN, APPROVAL_REQUIRED -> REFUSED;
      case CANCELLED -> CANCELLED;
      case INTERNAL -> INTERNAL;
    };
  }

  private static ExitCode ofStatus(int status) {
    return switch (status) {
      case 401, 403 -> REFUSED;
      case 404, 410 -> NOT_FOUND;
      case 408, 504 -> TIMEOUT;
      case 429, 502, 503 -> LATER;
      default -> status < 500 ? WRONG : INTERNAL;
    };
  }
}
